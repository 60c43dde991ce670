import { expect, test } from "vitest";
import { rendered } from "../../../tests/support/rendered";
import { SectionHead } from "./SectionHead";

test("title and number are two words, also in the name of a list", () => {
  const html = rendered(<SectionHead title="Clips" count={6} id="clips" />);
  expect(html.replace(/<[^>]+>/g, "")).toBe("Clips 6");
});
