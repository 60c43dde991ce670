import { readFileSync } from "node:fs";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Icon } from "./Icon";
import { ICON_NAMES } from "./icon-name";

test("every icon name is a symbol of the sprite", () => {
  const sprite = readFileSync(new URL("../../../public/icons.svg", import.meta.url), "utf8");
  const symbols = [...sprite.matchAll(/<symbol id="([^"]+)"/g)].map(([, id]) => id);
  expect(symbols).toEqual([...ICON_NAMES]);
});

test("an icon is hidden from assistive technology", () => {
  expect(renderToStaticMarkup(<Icon name="play" />)).toContain('aria-hidden="true"');
});
