/** Applies the checklist of `docs/add-a-screen.md` to a copy of the sources, and checks the result. */
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { root } from "./support/root.ts";
import { removeFolder, temporaryFolder } from "./support/temp.ts";

/** A block of the checklist: a file, where its lines go, and the lines. */
const BLOCK = /^`([^`]+)`, (?:(at the end|a new file)|after the line of `([^`]+)`):\n\n```\w+\n(.*?)^```$/gms;

/** The check takes half a minute on a busy machine (ms). */
const TYPE_CHECK_MS = 120_000;

let copy: string;
/** Files that the checklist names. */
const files: string[] = [];

beforeAll(() => {
  copy = temporaryFolder("screen");
  const tracked = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "-z"], {
    cwd: root,
    encoding: "utf8",
  });
  const top = new Set(tracked.split("\0").flatMap((path) => path.split("/")[0] || []));
  for (const name of top) cpSync(join(root, name), join(copy, name), { recursive: true });
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
  // Biome and knip read which files git ignores.
  execFileSync("git", ["init", "--quiet"], { cwd: copy });

  const checklist = readFileSync(join(root, "docs/add-a-screen.md"), "utf8");
  for (const [, file = "", place, line, text = ""] of checklist.matchAll(BLOCK)) {
    files.push(file);
    apply(join(copy, file), place ?? { after: line ?? "" }, text);
  }
});
afterAll(() => removeFolder(copy));

function apply(path: string, place: string | { after: string }, text: string): void {
  if (place === "a new file") {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text, { flag: "wx" });
    return;
  }
  const before = readFileSync(path, "utf8");
  if (typeof place === "string") {
    writeFileSync(path, `${before}\n${text}`);
    return;
  }
  const start = before.indexOf(place.after);
  if (start < 0) throw new Error(`${path} has no line of ${place.after}.`);
  const end = before.indexOf("\n", start) + 1;
  writeFileSync(path, before.slice(0, end) + text + before.slice(end));
}

/** Runs a package's program in the copy. @throws with its output when it fails */
function run(program: string, ...args: string[]): void {
  try {
    execFileSync(process.execPath, [join(copy, "node_modules", program), ...args], {
      cwd: copy,
      encoding: "utf8",
      stdio: "pipe",
    });
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Error(`${stdout}\n${stderr}`);
  }
}

it("contains every step in a form that can be applied", () => {
  expect(files).toEqual([
    "app/lib/paths.ts",
    "app/routes.ts",
    "app/lib/route-facts.ts",
    "locales/en/lists.json",
    "app/routes/teams/teams.server.ts",
    "app/routes/teams/route.tsx",
    "app/routes/teams/teams.server.test.ts",
  ]);
});

it("passes lint", () => run("@biomejs/biome/bin/biome", "check", ...files));

it("has no unused file or export", () => run("knip/bin/knip.js"));

// The other files are checked with the sources. The configuration of Remix declares the types of its data.
it("passes the type check, with all that it imports", { timeout: TYPE_CHECK_MS }, () => {
  const project = join(copy, "tsconfig.screen.json");
  const sources = ["remix.config.ts", ...files.filter((file) => /\.tsx?$/.test(file))];
  writeFileSync(project, JSON.stringify({ extends: "./tsconfig.json", include: [], files: sources }));
  run("typescript/bin/tsc", "--noEmit", "--project", project);
});

it("passes the rules of the architecture, and its own test", () => {
  const tests = ["tests/architecture", "tests/requirements", "app/lib/paths", "app/lib/route-facts"];
  run("vitest/vitest.mjs", "run", "--config", "tests/vitest.check.config.ts", ...tests, "app/routes/teams");
});
