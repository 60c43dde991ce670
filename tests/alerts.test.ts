/** The alert rules, as Prometheus reads them. */
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { root } from "./support/root.ts";

const PROMTOOL = (process.env.PATH ?? "")
  .split(":")
  .map((folder) => join(folder, "promtool"))
  .find((file) => existsSync(file));

const run = async (...words: string[]) =>
  (await promisify(execFile)(PROMTOOL ?? "", words, { cwd: join(root, "deploy/prometheus") })).stdout;

describe.skipIf(!PROMTOOL)("promtool (Debian package prometheus)", () => {
  it("accepts the rules", async () => {
    expect(await run("check", "rules", "alerts.yml")).toMatch(/SUCCESS: 1\d rules found/);
  });

  it("accepts the example configuration", async () => {
    expect(await run("check", "config", "prometheus.yml")).toContain("is valid prometheus config");
  });

  it("sees each alert fire when it should, and none in a quiet hour", async () => {
    expect(await run("test", "rules", "alerts.test.yml")).toContain("SUCCESS");
  });
});
