import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { BasePathProvider } from "../base-path";
import { Button } from "./Button";

test("with a URL it is a link below the locale prefix", () => {
  const html = renderToStaticMarkup(
    <BasePathProvider basePath="/de">
      <Button href="/live">Live</Button>
    </BasePathProvider>,
  );
  expect(html).toMatch(/^<a href="\/de\/live"/);
});

test("a busy button says what happens and cannot be pressed twice by assistive technology", () => {
  const html = renderToStaticMarkup(
    <Button busy busyText="Signing in…">
      Sign in
    </Button>,
  );
  expect(html).toContain('aria-busy="true"');
  expect(html).toContain('aria-disabled="true"');
  expect(html).toContain("Signing in…");
});
