/** The alert rules and the queries of the dashboard, as Prometheus reads them. */
import { execFile } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { findPromtool } from "../server/bootstrap/services.mjs";
import { root } from "./support/root.ts";
import { removeFolder, temporaryFolder } from "./support/temp.ts";

const { promtool = "", missing } = { promtool: undefined, ...findPromtool() };

const run = async (...words: string[]) =>
  (await promisify(execFile)(promtool, words, { cwd: join(root, "deploy/prometheus") })).stdout;

describe.skipIf(missing !== undefined)(`promtool${missing ? ` (${missing})` : ""}`, () => {
  it("accepts the rules", async () => {
    expect(await run("check", "rules", "alerts.yml")).toMatch(/SUCCESS: 1\d rules found/);
  });

  it("accepts the example configuration", async () => {
    expect(await run("check", "config", "prometheus.yml")).toContain("is valid prometheus config");
  });

  it("sees each alert fire when it should, and none in a quiet hour", async () => {
    expect(await run("test", "rules", "alerts.test.yml")).toContain("SUCCESS");
  });

  it("understands every query of the dashboard", async () => {
    const dashboard = z
      .object({ panels: z.array(z.object({ targets: z.array(z.object({ expr: z.string() })).default([]) })) })
      .parse(JSON.parse(readFileSync(join(root, "deploy/grafana/touchline.json"), "utf8")));
    const rules = dashboard.panels
      .flatMap(({ targets }) => targets)
      .map(({ expr }, index) => ({
        record: `query:${index}`,
        expr: expr.replaceAll("$__rate_interval", "1m"),
      }));
    expect(rules.length).toBeGreaterThan(40);
    const folder = temporaryFolder("dashboard");
    const file = join(folder, "queries.json");
    writeFileSync(file, JSON.stringify({ groups: [{ name: "dashboard", rules }] }));
    try {
      expect(await run("check", "rules", file)).toContain(`SUCCESS: ${rules.length} rules found`);
    } finally {
      removeFolder(folder);
    }
  });
});
