import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { storedSecret } from "./secrets.server";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "touchline-secret-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe("storedSecret", () => {
  it("makes a secret once and reads it ever after", () => {
    const directory = join(folder, "data");
    const secret = storedSecret(directory, "session-secret");
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(storedSecret(directory, "session-secret")).toBe(secret);
  });

  it("leaves one file that only its owner reads", () => {
    storedSecret(folder, "session-secret");
    expect(readdirSync(folder)).toEqual(["session-secret"]);
    expect(statSync(join(folder, "session-secret")).mode & 0o777).toBe(0o600);
  });

  it("makes different secrets under different names", () => {
    expect(storedSecret(folder, "one")).not.toBe(storedSecret(folder, "two"));
  });
});
