import { pino } from "pino";
import { afterAll, beforeAll, expect, it } from "vitest";
import { accountHolders } from "../../../tests/support/account-holders.ts";
import { startTestPlatform, type TestPlatform } from "../../../tests/support/test-platform.ts";
import { startPlatform } from "../index.ts";
import type { RunningPlatform } from "../options.ts";

let base: TestPlatform;
let guarded: RunningPlatform;
const lines: string[] = [];
beforeAll(async () => {
  base = await startTestPlatform({ clock: "running" });
  guarded = await startPlatform({
    host: "127.0.0.1",
    port: 0,
    dataDir: base.directory,
    databaseUrl: base.databaseUrl,
    seed: "none",
    limits: { codeAlarm: 3 },
    logger: pino({ level: "warn" }, { write: (line: string) => void lines.push(line) }),
  });
});
afterAll(async () => {
  await guarded?.stop();
  await base?.stop();
});

it("many wrong codes of many accounts cause one warning in the log, which contains no code", async () => {
  const people = accountHolders(base);
  for (let turn = 1; turn <= 5; turn++) {
    const { token } = await people.newcomer();
    await fetch(`${guarded.url}/api/commerce/redeem_access_code`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-authorization": `Bearer ${token}` },
      body: JSON.stringify({ code: `A-GUESS-${turn}` }),
    });
    const warnings = lines.filter((line) => line.includes("many access codes were refused"));
    expect(warnings).toHaveLength(turn < 3 ? 0 : 1);
  }
  expect(lines.join()).not.toContain("A-GUESS");
});
