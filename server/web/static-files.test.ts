import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Request, Response } from "express";
import { afterAll, beforeAll, expect, it } from "vitest";
import { removeFolder, temporaryFolder } from "../../tests/support/temp.ts";
import { builtStyles, noScriptStyles } from "./static-files.ts";

let root: string;

beforeAll(() => {
  root = temporaryFolder("styles");
  mkdirSync(join(root, "build/client/assets"), { recursive: true });
  writeFileSync(join(root, "build/client/assets/page-B_1-x.css"), "a{color:red}");
  writeFileSync(join(root, "build/client/secret.css"), "b{}");
  writeFileSync(join(root, "build/client/assets/page.js"), "c()");
});
afterAll(() => removeFolder(root));

it("reads the stylesheets of the build", () => {
  const read = builtStyles(root);
  expect(read("/assets/page-B_1-x.css")).toBe("a{color:red}");
  expect(read("/assets/page-B_1-x.css")).toBe("a{color:red}");
});

it.each([
  "/assets/other.css",
  "/assets/page.js",
  "/assets/../secret.css",
  "https://site.example/assets/page-B_1-x.css",
  "/assets/page-B_1-x.css?v=2",
])("does not inline %s", (href) => expect(builtStyles(root)(href)).toBeUndefined());

it.each<[Record<string, string>, boolean]>([
  [{ cookie: "noscript=1; data-saver=on" }, true],
  [{ "save-data": "on" }, true],
  [{ "save-data": "on", cookie: "data-saver=off" }, false],
  [{ cookie: "x-data-saver=on" }, false],
  [{}, false],
])(
  "the styles without scripts leave out the web font for a browser that saves data: %j",
  (headers, saves) => {
    let css = "";
    const response = {
      set: () => response,
      type: () => response,
      send(text: string) {
        css = text;
        return response;
      },
    };
    noScriptStyles({ headers } as Request, response as unknown as Response, () => {});
    expect(css).toContain("data-fallback");
    expect(css.includes('{--web-font:"Sofia Fallback"}')).toBe(saves);
  },
);
