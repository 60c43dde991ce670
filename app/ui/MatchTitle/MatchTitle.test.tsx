import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { MatchTitle } from "./MatchTitle";

it.each([
  ["North – South", "<span><bdi>North</bdi>\u00a0– <bdi>South</bdi></span>"],
  ["צפון\u00a0– South", "<span><bdi>צפון</bdi>\u00a0– <bdi>South</bdi></span>"],
  ["Northern League Pass", "<bdi>Northern League Pass</bdi>"],
  ["1–0", "<bdi>1–0</bdi>"],
  ["Cup – North – South", "<bdi>Cup – North – South</bdi>"],
])("isolates the teams of %s", (title, expected) => {
  expect(renderToStaticMarkup(<MatchTitle>{title}</MatchTitle>)).toBe(expected);
});
