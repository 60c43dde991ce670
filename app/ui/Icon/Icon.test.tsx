import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, test } from "vitest";
import { Icon } from "./Icon";
import { ICONS, type IconName } from "./icons";

it.each(Object.keys(ICONS) as IconName[])("%s is one line that begins with a point", (name) => {
  expect(renderToStaticMarkup(<Icon name={name} />)).toMatch(/<path d="m[-\d.a-z ]+"><\/path>/i);
});

test("an icon is hidden from assistive technology", () => {
  expect(renderToStaticMarkup(<Icon name="play" />)).toContain('aria-hidden="true"');
});
