/** A match's poster is drawn twice, by the web on cards and by the platform at large size: they must not differ. */
import { expect, it } from "vitest";
import { fieldsOfTeams } from "../app/features/events/colors.ts";
import { markingsOf } from "../app/ui/Poster/markings.ts";
import { fieldsOf } from "../server/platform/media/pictures/fields.ts";
import { markingsOf as platformMarkingsOf } from "../server/platform/media/pictures/markings.ts";

const COLORS = [
  ...["#d11a3c", "#cf2040", "#1d4ed8", "#172554", "#0f766e", "#0e7490", "#facc15", "#7dd3fc", "#b9c4d8"],
  ...["#ffffff", "#F8FAFC", "#fef08a", "#000000", "#0b1220", "#71809c", "fff", "#0a0", "red", "", undefined],
];

it("both use the same fields for any two teams", () => {
  for (const home of COLORS) {
    for (const away of COLORS) expect(fieldsOf(home, away)).toEqual(fieldsOfTeams(home, away));
  }
});

it("both use the same markings for a sport", () => {
  const sports = ["soccer", "Football", "futsal", "basketball", "handball", "ice_hockey", "hockey", "rugby"];
  for (const sport of [...sports, "athletics", "constructor", ""])
    expect(platformMarkingsOf(sport)).toBe(markingsOf(sport));
});
