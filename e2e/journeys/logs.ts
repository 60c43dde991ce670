/**
 * Runs after all journeys: none of their passwords, tokens, hashes, cards and codes is in a log, at the most
 * verbose level.
 */
import { createReadStream, readdirSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect, test } from "@playwright/test";
import { LOG_FOLDER } from "../../tests/support/product.ts";
import { keptSecrets, sentSecrets } from "../support/used-secrets.ts";

/** The part of a secret to search for as a word: its longest run of letters and digits. */
function wordOf(secret: string): string | undefined {
  const runs = secret.match(/[\w-]{8,}/g) ?? [];
  return runs.sort((a, b) => b.length - a.length)[0];
}

test("no log of any journey contains a secret that was used in it", async () => {
  test.setTimeout(300_000);
  const sent = sentSecrets();
  const kept = await keptSecrets(process.env.TOUCHLINE_E2E_DATA ?? "");
  expect(kept.length, "secrets in the stores").toBeGreaterThan(5);
  // Typed texts contain spaces and ordinary words: they are searched for whole. The rest are single words.
  const typed = sent.filter((secret) => /\s/.test(secret));
  const words = new Map<string, string>();
  for (const secret of [...sent, ...kept]) {
    const word = typed.includes(secret) ? undefined : wordOf(secret);
    if (word) words.set(word, secret);
  }

  const folder = process.env[LOG_FOLDER] ?? "";
  const found: string[] = [];
  let lines = 0;
  for (const name of readdirSync(folder).filter((file) => file.endsWith(".log"))) {
    for await (const line of createInterface({ input: createReadStream(join(folder, name)) })) {
      // The start message of the start command, which names the demo accounts, is not a log.
      if (!line.startsWith("{")) continue;
      lines += 1;
      const isFound =
        typed.some((secret) => line.includes(secret)) ||
        line.split(/[^\w-]+/).some((word) => words.has(word));
      if (isFound) found.push(line.slice(0, 500));
    }
  }
  expect(lines, "lines of logs").toBeGreaterThan(0);
  expect(found.slice(0, 20)).toEqual([]);
});
