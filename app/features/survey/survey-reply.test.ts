import { expect, it } from "vitest";
import { saysSubmitted } from "./survey-reply";

it.each(["success", { type: "success" }, { status: "success" }, { success: true }, '{"type":"success"}'])(
  "%j says that the form was sent",
  (message) => {
    expect(saysSubmitted(message)).toBe(true);
  },
);

it.each([undefined, null, "", "failure", { type: "resize" }, { success: "no" }, "[1]", 7])(
  "%j does not",
  (message) => {
    expect(saysSubmitted(message)).toBe(false);
  },
);
