import { expect, test } from "vitest";
import { rendered } from "../../../tests/support/rendered";
import { Time } from "./Time";

test("the server writes the page's zone and keeps the machine-readable moment", () => {
  const html = rendered(<Time iso="2026-09-18T16:30:00Z" style="moment" now="2026-09-18T10:00:00Z" />, {
    timeZone: "Asia/Jerusalem",
    messages: { "common:today": "Today", "common:tomorrow": "Tomorrow", "common:yesterday": "Yesterday" },
  });
  expect(html).toBe('<time dateTime="2026-09-18T16:30:00Z">Today 19:30</time>');
});
