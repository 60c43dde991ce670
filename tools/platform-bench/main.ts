/**
 * `npm run bench:platform`: measures responses and sockets of the platform for catalogues of growing size.
 */
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import pg from "pg";
import { IDENTITIES_CHANNEL } from "../../server/platform/catalogue/reads.ts";
import { loadCatalogue } from "./catalogue.ts";
import { type Latency, measure } from "./measure.ts";
import { type PlatformProcess, startPlatformProcess } from "./platform-process.ts";
import { SCENARIOS, type Scenario } from "./requests.ts";
import { openSockets } from "./sockets.ts";

const HELP = `Usage: npm run bench:platform -- [options]

For each size of catalogue, starts the platform as a process of its own, with its embedded PostgreSQL in a
temporary directory; measures the latency of its answers over HTTP and the memory of its sockets; removes
everything. Prints Markdown. Exits with 1 when a limit is exceeded. Needs about 4 GB of disk and ten minutes.

  --sizes <n,n,…>    events in the database (default 1000,100000,1000000)
  --calls <n>        calls per figure (default 400)
  --sockets <n>      sockets; 0 leaves them out (default 2000)
  --growth <n>       limit on p50 at the largest size, as a multiple of the smallest (default 2)
  --socket-kib <n>   limit on memory per socket, in KiB (default 40)
  --help`;

const say = (line: string) => void process.stdout.write(`${line}\n`);
const progress = (line: string) => void process.stderr.write(`${line}\n`);

/** Time until a platform has received a notification (ms). */
const NOTIFIED_MS = 5;

interface Limits {
  growth: number;
  socketKiB: number;
}

const { values } = parseArgs({
  options: {
    sizes: { type: "string", default: "1000,100000,1000000" },
    calls: { type: "string", default: "400" },
    sockets: { type: "string", default: "2000" },
    growth: { type: "string", default: "2" },
    "socket-kib": { type: "string", default: "40" },
    help: { type: "boolean", default: false },
  },
});
if (values.help) say(HELP);
else process.exitCode = (await main()) ? 0 : 1;

async function main(): Promise<boolean> {
  const sizes = values.sizes.split(",").map(Number);
  const limits: Limits = { growth: Number(values.growth), socketKiB: Number(values["socket-kib"]) };
  const directory = await mkdtemp(path.join(os.tmpdir(), "touchline-bench-"));
  const platforms: PlatformProcess[] = [];
  const start = async (name: string) => {
    const platform = await startPlatformProcess(path.join(directory, name), {
      // Two batches come from this machine.
      SOCKETS_PER_ADDRESS: String(Math.max(1, 2 * Number(values.sockets))),
    });
    platforms.push(platform);
    return platform;
  };
  const cleanUp = async () => {
    await Promise.all(platforms.map((platform) => platform.stop()));
    await rm(directory, { recursive: true, force: true });
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => void cleanUp().finally(() => process.exit(130)));
  }
  try {
    const isSmall = await measureSockets(await start("sockets"), Number(values.sockets), limits);
    const isQuick = await measureSizes(start, sizes, limits);
    return isQuick && isSmall;
  } finally {
    await cleanUp();
  }
}

async function measureSizes(
  start: (name: string) => Promise<PlatformProcess>,
  sizes: readonly number[],
  limits: Limits,
): Promise<boolean> {
  const catalogues: { events: number; url: string; client: pg.Client }[] = [];
  try {
    for (const events of sizes) {
      const { url, databaseUrl } = await start(`events-${events}`);
      const began = performance.now();
      await loadCatalogue(databaseUrl, events);
      progress(`${events} events loaded in ${Math.round((performance.now() - began) / 1000)} s`);
      const client = new pg.Client({ connectionString: databaseUrl });
      await client.connect();
      catalogues.push({ events, url, client });
    }
    const targets = ({ call }: Scenario) =>
      catalogues.map(({ events, url, client }) => ({
        url,
        prepare: () => forgetNames(client),
        callOf: (number: number) => call(number, events),
      }));
    const rows: Latency[][] = [];
    for (const scenario of SCENARIOS) {
      const row = await measure(targets(scenario), Number(values.calls));
      progress(`  ${scenario.name}: ${row.map(({ p50 }) => p50.toFixed(1)).join(", ")} ms`);
      rows.push(row);
    }
    return report(sizes, rows, limits);
  } finally {
    await Promise.all(catalogues.map(({ client }) => client.end()));
  }
}

/**
 * Makes a platform forget the leagues and teams that it keeps in memory. Every call asks for others, so that those of a
 * small catalogue would all be kept and those of a large one read each time, whatever reading costs.
 */
async function forgetNames(client: pg.Client): Promise<void> {
  await client.query(`notify ${IDENTITIES_CHANNEL}`);
  await delay(NOTIFIED_MS);
}

/** Prints the table; returns whether every judged line stays within the limit. */
function report(sizes: readonly number[], rows: readonly Latency[][], { growth }: Limits): boolean {
  const heads = sizes.map((size) => size.toLocaleString("en"));
  say(`| p50 (p95) in ms, by events | ${heads.join(" | ")} | growth |`);
  say(`|---|${sizes.map(() => "--:|").join("")}--:|`);
  let isWithin = true;
  for (const [index, { name, isJudged }] of SCENARIOS.entries()) {
    const row = rows[index] ?? [];
    const grown = (row.at(-1)?.p50 ?? 0) / (row[0]?.p50 ?? 1);
    if (isJudged && grown > growth) isWithin = false;
    const cells = row.map(({ p50, p95 }) => `${p50.toFixed(1)} (${p95.toFixed(1)})`);
    say(`| ${isJudged ? `**${name}**` : name} | ${cells.join(" | ")} | ${grown.toFixed(1)} × |`);
  }
  say(`\nBold lines may grow ${growth} × at most: ${isWithin ? "they do" : "THEY DO NOT"}.\n`);
  return isWithin;
}

async function measureSockets(
  platform: PlatformProcess,
  count: number,
  { socketKiB }: Limits,
): Promise<boolean> {
  await describeMachine(platform.databaseUrl);
  if (count === 0) return true;
  const resident = [await platform.residentKiB()];
  const closers: (() => void)[] = [];
  // The first batch grows the heap; the second shows the cost of further sockets.
  for (let batch = 0; batch < 2; batch++) {
    closers.push(await openSockets(platform.url, count));
    resident.push(await platform.residentKiB());
  }
  for (const close of closers) close();
  const [before = 0, after = 0, later = 0] = resident;
  const isWithin = Math.max(after - before, later - after) / count <= socketKiB;
  const mebibytes = resident.map((kib) => `${Math.round(kib / 1024)} MiB`).join(", then ");
  say(
    `${count} sockets: ${((after - before) / count).toFixed(1)} KiB each; ${count} more: ` +
      `${((later - after) / count).toFixed(1)} KiB each (resident ${mebibytes}; ` +
      `at most ${socketKiB} KiB: ${isWithin ? "yes" : "NO"}).\n`,
  );
  await platform.stop();
  return isWithin;
}

async function describeMachine(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ server_version: string }>("show server_version");
  await client.end();
  const processor = os.cpus()[0]?.model.trim();
  const memory = Math.round(os.totalmem() / 2 ** 30);
  say(
    `${os.cpus().length} × ${processor}, ${memory} GiB, ${os.type()} ${os.release()}; ` +
      `Node ${process.versions.node}, PostgreSQL ${rows[0]?.server_version}\n`,
  );
}
