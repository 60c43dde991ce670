import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Product, startProduct } from "../../tests/support/product.ts";
import { removeFolder, temporaryFolder } from "../../tests/support/temp.ts";
import { platformCommand } from "./platform-command.ts";

/** The demo's media server stands in for a club's encoder. */
const encoder = () => process.env.TOUCHLINE_E2E_PLATFORM ?? "";

/**
 * URL of a live stream of the encoder.
 * @param seed decides what is seen; different streams have different seeds
 * @param startedAt ms since the epoch; default ten minutes ago
 */
export const encoderStream = (skin: "day" | "night", seed: number, startedAt = Date.now() - 600_000) =>
  `${encoder()}/media/live/${skin}/${seed}/${startedAt}/master.m3u8`;

/** A product without demo data, on which a club runs its own matches. */
export interface OwnProduct extends Pick<Product, "url" | "output" | "stop"> {
  /** Runs a command of the platform. @returns what it printed */
  command: (...words: string[]) => Promise<string>;
}

/** Starts a product without demo data, which may play the streams of the encoder. */
export async function startOwnProduct(): Promise<OwnProduct> {
  const dataDirectory = temporaryFolder("own");
  const env = { SEED: "none", MEDIA_ORIGINS: encoder() };
  const { url, output, stop } = await startProduct({ dataDirectory, env });
  return {
    url,
    output,
    command: (...words) => platformCommand(words, { ...env, DATA_DIR: dataDirectory }),
    async stop() {
      const code = await stop();
      removeFolder(dataDirectory);
      return code;
    },
  };
}

/** A running match of a club. */
export interface RunningMatch {
  /** Name for commands. */
  reference: string;
  id: string;
  /** Start of the match and of its stream (ms since the epoch). */
  startedAt: number;
}

/**
 * Imports running matches between the teams Home Town and Away Town, which began ten minutes ago.
 * @returns them in the order of their references
 */
export async function importRunningMatches(
  { command }: OwnProduct,
  references: readonly string[],
): Promise<RunningMatch[]> {
  const startedAt = Date.now() - 600_000;
  await command("create-league", "Club League", "--sport", "soccer");
  await command("create-team", "Home Town", "Away Town", "--league", "club-league");
  const folder = temporaryFolder("matches");
  const file = join(folder, "matches.json");
  const matches = references.map((reference_id, seed) => ({
    reference_id,
    starts_at: new Date(startedAt).toISOString(),
    status: "live",
    league: "club-league",
    home_team: "home-town",
    away_team: "away-town",
    stream_url: encoderStream("day", seed, startedAt),
  }));
  writeFileSync(file, JSON.stringify(matches));
  const added: { referenceId: string; id: string }[] = JSON.parse(
    await command("import-events", file, "--json"),
  );
  removeFolder(folder);
  return references.map((reference) => {
    const id = added.find(({ referenceId }) => referenceId === reference)?.id ?? "";
    return { reference, id, startedAt };
  });
}
