import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { LanguageProvider } from "~/i18n/use-t";
import { Time } from "./Time";

test("the server writes the page's zone and keeps the machine-readable moment", () => {
  const html = renderToStaticMarkup(
    <LanguageProvider
      locale="en"
      direction="ltr"
      timeZone="Asia/Jerusalem"
      messages={{ "common:today": "Today", "common:tomorrow": "Tomorrow", "common:yesterday": "Yesterday" }}
    >
      <Time iso="2026-09-18T16:30:00Z" style="moment" now="2026-09-18T10:00:00Z" />
    </LanguageProvider>,
  );
  expect(html).toBe('<time dateTime="2026-09-18T16:30:00Z">Today 19:30</time>');
});
