import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { LanguageProvider } from "~/i18n/use-t";
import { Price } from "./Price";

test("the price decides its direction, because Hebrew ones contain marks for it", () => {
  const html = renderToStaticMarkup(
    <LanguageProvider locale="he" direction="rtl" timeZone="UTC" messages={{}}>
      <Price amount={4.99} currency="EUR" />
    </LanguageProvider>,
  );
  expect(html).toMatch(/<bdi[^>]*>\u200f4\.99\s\u200f€<\/bdi>/);
  expect(html).not.toContain("dir=");
});
