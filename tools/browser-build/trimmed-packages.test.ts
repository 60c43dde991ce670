import { build } from "esbuild";
import { parseAst } from "vite";
import { describe, expect, it } from "vitest";
import { caseSensitivePaths, cut, trimmed, withoutMessages } from "./trimmed-packages.ts";

const FILE = "package/dist/index.js";

describe("trimmed", () => {
  const code =
    "function outer() { function inner(a) { return a + 1; } return inner; }\nlet Link = view(() => 1);";

  it("replaces the body of a function, and the value of a variable", () => {
    expect(trimmed(code, { inner: "return 0", Link: "" }, parseAst, FILE)).toBe(
      "function outer() { function inner(a) { return 0 } return inner; }\nlet Link = {};",
    );
  });

  it.each([
    ["is missing", { gone: "" }, code],
    ["is declared twice", { inner: "" }, `${code}\nfunction inner() {}`],
    ["is a built-in property", { toString: "" }, code],
  ])("fails when a function %s", (_, bodies, text) => {
    expect(() => trimmed(text, bodies, parseAst, FILE)).toThrow(/exactly once/);
  });
});

it("replaces the messages of invariants, and nothing else", () => {
  const code = 'check(a, "x");\ninvariant(a(), "No " + c);\nUNSAFE_invariant(d, "No d");\ninvariant(e);';
  expect(withoutMessages(code, parseAst, FILE)).toBe(
    'check(a, "x");\ninvariant(a(), "index.js:2");\nUNSAFE_invariant(d, "index.js:3");\ninvariant(e);',
  );
});

describe("cut", () => {
  it("removes a part and keeps its end", () => {
    expect(cut("a; // from\nb; c;", "// from", "c;")).toBe("a; c;");
  });

  it.each([
    ["starts nowhere", "x"],
    ["starts twice", "a"],
    ["has no end", "b"],
  ])("fails when the part %s", (_, from) => {
    expect(() => cut("a a b", from, "z")).toThrow(/not in the package/);
  });
});

it("lets the router of `vite dev` tell paths by their letter case", async () => {
  const isMatched = async (plugins: (typeof caseSensitivePaths)[]) => {
    const contents =
      'import { matchPath } from "@remix-run/router"; export default matchPath("/faq", "/FAQ") !== null;';
    const bundle = { bundle: true, format: "esm", write: false, plugins } as const;
    const { outputFiles } = await build({ ...bundle, stdin: { contents, resolveDir: import.meta.dirname } });
    const url = `data:text/javascript,${encodeURIComponent(outputFiles[0]?.text ?? "")}`;
    return (await import(/* @vite-ignore */ url)).default;
  };
  expect([await isMatched([]), await isMatched([caseSensitivePaths])]).toEqual([true, false]);
});
