import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "../../tests/support/root.ts";
import { toModule, withStaticNames } from "./react-modules.ts";

const react = (file: string) => readFileSync(join(root, "node_modules", file), "utf8");

describe("a file of React as a module", () => {
  it("imports what it required, and exports what it set", () => {
    const code = 'var aa=require("react"),b=1;exports.one=function(){return aa.x+b};exports.two=exports.one;';
    expect(toModule(code)).toBe(
      [
        'import * as aa from "react";',
        "var one$exported, two$exported;",
        "var aa$required = 0,b=1;one$exported=function(){return aa.x+b};two$exported=one$exported;",
        "export { one$exported as one, two$exported as two };",
      ].join("\n"),
    );
  });

  it.each([
    ["requires something else", 'f(require("react"))'],
    ["sets all exports at once", "module.exports = {}"],
    ["passes its exports on", "f(exports)"],
  ])("is refused if it %s", (_, code) => {
    expect(() => toModule(code)).toThrow(/not as tools\/browser-build expects/);
  });

  it("works as the package does", async () => {
    const code = toModule(react("react/cjs/react.production.min.js"));
    const module = await import(`data:text/javascript,${encodeURIComponent(code)}`);
    expect(Object.keys(module).sort()).toEqual(
      Object.keys(await import("react"))
        .filter((name) => name !== "default")
        .sort(),
    );
    expect(module.isValidElement(module.createElement("a", { href: "/" }, "b"))).toBe(true);
  });
});

it("names that are read from constants become static", () => {
  const code =
    'const USE_ID = "useId";\nconst a = React[USE_ID];\nconst b = ReactDOM[OTHER];\nconst c = Reactive[USE_ID];';
  expect(withStaticNames(code)).toBe(
    'const USE_ID = "useId";\nconst a = React.useId;\nconst b = ReactDOM[OTHER];\nconst c = Reactive[USE_ID];',
  );
});
