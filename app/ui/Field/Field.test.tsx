import { expect, test } from "vitest";
import { rendered } from "../../../tests/support/rendered";
import { Field } from "./Field";

test("label, hint and error belong to the box", () => {
  const html = rendered(<Field name="email" label="E-mail" hint="For receipts." error="Enter an e-mail." />);
  expect(html).toContain('for="email"');
  expect(html).toContain('aria-describedby="email-error email-hint"');
  expect(html).toContain('aria-invalid="true"');
  expect(html).toContain('id="email-error"');
});

test("a box without trouble carries no error marks", () => {
  const html = rendered(<Field name="email" label="E-mail" />);
  expect(html).not.toContain("aria-invalid");
  expect(html).not.toContain("aria-describedby");
});

test("without scripts a password has no button that would do nothing", () => {
  expect(rendered(<Field name="password" type="password" label="Password" />)).not.toContain("<button");
});
