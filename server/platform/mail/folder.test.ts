import { expect, it } from "vitest";
import { formatMail } from "./folder.ts";

it("writes a message that mail programs can open, whatever its content", () => {
  const mail = {
    id: "m1",
    date: new Date("2026-03-07T15:30:00Z"),
    to: "a@b.example\r\nBcc: c@d.example",
    subject: "Hello",
    text: "Hi Zoë,\nbye",
  };
  const text = formatMail(mail, "Touchline <no-reply@touchline.example>");
  const [head, body] = text.split("\r\n\r\n");
  expect(head).toContain("To: a@b.example Bcc: c@d.example\r\n");
  expect(head).toContain("Date: Sat, 07 Mar 2026 15:30:00 +0000");
  expect(head).toContain("Message-ID: <m1@touchline.example>");
  expect(body).toBe("Hi Zoë,\r\nbye\r\n");
});
