import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { makePrivateDirectory, makePrivateFile } from "./private-files.ts";

let base: string;
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), "touchline-private-"));
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

const modeOf = (path: string) => statSync(path).mode & 0o777;

it("makes directories that only the owner can enter", () => {
  makePrivateDirectory(join(base, "a/b"));
  expect(modeOf(join(base, "a"))).toBe(0o700);
  expect(modeOf(join(base, "a/b"))).toBe(0o700);
});

it("closes a directory that an earlier version left open", () => {
  mkdirSync(join(base, "data"));
  chmodSync(join(base, "data"), 0o755);
  makePrivateDirectory(join(base, "data"));
  expect(modeOf(join(base, "data"))).toBe(0o700);
});

it("makes and closes files, and keeps what is in them", () => {
  const file = join(base, "sessions.db");
  writeFileSync(file, "kept");
  writeFileSync(`${file}-wal`, "kept");
  for (const path of [file, `${file}-wal`]) chmodSync(path, 0o644);
  makePrivateFile(file, ["-wal", "-shm"]);
  expect(modeOf(file)).toBe(0o600);
  expect(modeOf(`${file}-wal`)).toBe(0o600);
  expect(readFileSync(file, "utf8")).toBe("kept");
  makePrivateFile(join(base, "new"));
  expect(modeOf(join(base, "new"))).toBe(0o600);
});

it("leaves a directory alone that a group may pass through", () => {
  mkdirSync(join(base, "data"));
  chmodSync(join(base, "data"), 0o710);
  makePrivateDirectory(join(base, "data"));
  expect(modeOf(join(base, "data"))).toBe(0o710);
});
