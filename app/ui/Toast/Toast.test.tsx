import { expect, test } from "vitest";
import { rendered } from "../../../tests/support/rendered";
import { Toast, ToastRegion } from "./Toast";

const html = (tone: "success" | "danger") =>
  rendered(
    <ToastRegion>
      <Toast tone={tone}>Added to your list</Toast>
    </ToastRegion>,
  );

test("the sentence is readable without scripts, and nothing dead is offered", () => {
  expect(html("success")).toContain("Added to your list");
  expect(html("success")).not.toContain("<button");
});

test("a failure interrupts, a confirmation waits its turn", () => {
  expect(html("danger")).toContain('role="alert"');
  expect(html("success")).toContain('role="status"');
  expect(html("success")).toContain('data-position="top"');
});
