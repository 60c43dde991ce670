import { expect, it } from "vitest";
import { createTranslate } from "~/i18n/translate";
import { sportName } from "./sport-name";

const t = createTranslate({ "common:sport_icehockey": "Ice hockey" }, "en");

it("names a sport in words, whatever the spelling", () => {
  expect(sportName(t, "icehockey")).toBe("Ice hockey");
  expect(sportName(t, "Ice-Hockey")).toBe("Ice hockey");
});

it("makes an unknown name readable", () => {
  expect(sportName(t, "beach_volley")).toBe("Beach volley");
  expect(sportName(t, "constructor")).toBe("Constructor");
});
