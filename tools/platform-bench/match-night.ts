/**
 * `npm run bench:match-night`: measures what a goal costs while thousands of pages show the match.
 */
import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import pino from "pino";
import { readMessage } from "../../app/realtime/messages.ts";
import { reloadAfter } from "../../app/routes/event/event-news.ts";
import { openDatabase } from "../../server/platform/database/database.ts";
import type { Control } from "../../server/platform/event-control/change-event.ts";
import {
  addMoment,
  endEvent,
  postponeEvent,
  startEvent,
} from "../../server/platform/event-control/run-match.ts";
import { eventId, loadCatalogue } from "./catalogue.ts";
import { type PlatformProcess, startPlatformProcess } from "./platform-process.ts";
import { type ProxyServer, startProxy } from "./proxy.ts";
import { type BenchSocket, openRoom } from "./sockets.ts";

const HELP = `Usage: npm run bench:match-night -- [options]

Starts the platform as a process of its own, with its embedded PostgreSQL in a temporary directory; opens sockets in
the room of a live match, as pages do; enters goals as an operator does. Each socket follows the rules of the event
page, so it counts the requests that the page would send. Everything stays on this machine and is removed. Prints
Markdown. Exits with 1 when a limit is exceeded.

  --sockets <n>     open pages (default 5000; at most 20000)
  --signed-in <n>   share of the pages with a signed-in viewer, from 0 to 1 (default 0.5)
  --goals <n>       goals (default 5)
  --proxy           sockets go through nginx with deploy/nginx, which must be installed
  --seconds <n>     maximum time until the last page has received a goal (default 2)
  --requests <n>    maximum number of requests per page and goal (default 0.05)
  --cpu-ms <n>      maximum processor time per page and goal, of platform and database (default 1)
  --help            print this text`;

/** Time after a goal in which late work still counts (ms). */
const AFTERMATH_MS = 3_000;
const MAX_SOCKETS = 20_000;
/** One league: its 381st match is live. */
const EVENTS = 400;
const LIVE = eventId(380);

const say = (line: string) => void process.stdout.write(`${line}\n`);

const { values } = parseArgs({
  options: {
    sockets: { type: "string", default: "5000" },
    "signed-in": { type: "string", default: "0.5" },
    goals: { type: "string", default: "5" },
    proxy: { type: "boolean", default: false },
    seconds: { type: "string", default: "2" },
    requests: { type: "string", default: "0.05" },
    "cpu-ms": { type: "string", default: "1" },
    help: { type: "boolean", default: false },
  },
});
if (values.help) say(HELP);
else process.exitCode = (await main()) ? 0 : 1;

/** A page that is open, as far as messages about its match are concerned. */
interface OpenPage {
  version: number;
  receivedAt: number;
  requests: number;
  spreadSeconds: number;
}

async function main(): Promise<boolean> {
  const count = Math.min(MAX_SOCKETS, Number(values.sockets));
  const goals = Number(values.goals);
  const directory = await mkdtemp(path.join(os.tmpdir(), "touchline-bench-"));
  const platform = await startPlatformProcess(path.join(directory, "platform"), {
    SOCKETS_PER_ADDRESS: String(MAX_SOCKETS),
    ...(values.proxy && { TRUST_PROXY: "1" }),
  });
  let proxy: ProxyServer | undefined;
  try {
    if (values.proxy) proxy = await startProxy(path.join(directory, "proxy"), platform.url);
    await loadCatalogue(platform.databaseUrl, EVENTS);
    const database = await openDatabase(platform.databaseUrl, pino({ level: "silent" }), async () => {});
    const control: Control = { db: database.db, now: Date.now, newId: randomUUID, actor: "benchmark" };
    const kickOff = new Date();
    await postponeEvent(control, { id: LIVE }, kickOff);
    const { newsVersion } = await startEvent(control, { id: LIVE }, kickOff);
    const signedIn = Math.round(count * Number(values["signed-in"]));
    const began = performance.now();
    const idleMs = platform.cpuMs();
    const sockets = await openRoom(proxy?.url ?? platform.url, {
      count,
      signedIn,
      eventId: LIVE,
      platformUrl: platform.url,
    });
    const connecting = {
      seconds: (performance.now() - began) / 1000,
      cpuMs: (platform.cpuMs() - idleMs) / count,
    };
    // `startEvent` returns the event before its message is numbered.
    const pages = sockets.map((socket) => open(socket, newsVersion + 1));
    const measured: Goal[] = [];
    for (let goal = 0; goal < goals; goal++)
      measured.push(
        await measureGoal({ platform, proxy }, pages, () =>
          addMoment(control, { id: LIVE }, { moment: "goal", side: "home" }),
        ),
      );
    const end = await measureGoal({ platform, proxy }, pages, () => endEvent(control, { id: LIVE }));
    const isWithin = report(count, signedIn, connecting, measured, end);
    for (const socket of sockets) socket.close();
    await database.close();
    return isWithin;
  } finally {
    await proxy?.stop();
    await platform.stop();
    await rm(directory, { recursive: true, force: true });
  }
}

function open(socket: BenchSocket, version: number): OpenPage {
  const page: OpenPage = { version, receivedAt: 0, requests: 0, spreadSeconds: 0 };
  socket.onMessage("update-event", (sent) => {
    page.receivedAt = performance.now();
    const message = readMessage("update-event", sent);
    if (!message) return;
    if (reloadAfter(message, page.version)) page.requests += 1;
    page.version = Number(message.version);
    page.spreadSeconds = Number(message.spreadSeconds);
  });
  return page;
}

interface Goal {
  /** Times until pages had it (ms), sorted; pages that never got it are missing. */
  delays: number[];
  requests: number;
  cpuMs: number;
  proxyMs: number;
  spreadSeconds: number;
}

async function measureGoal(
  { platform, proxy }: { platform: PlatformProcess; proxy: ProxyServer | undefined },
  pages: readonly OpenPage[],
  act: () => Promise<unknown>,
): Promise<Goal> {
  for (const page of pages) Object.assign(page, { receivedAt: 0, requests: 0 });
  const before = platform.cpuMs();
  const proxyBefore = proxy?.cpuMs() ?? 0;
  const startedAt = performance.now();
  await act();
  await sleep(AFTERMATH_MS);
  const cpuMs = platform.cpuMs() - before;
  const reached = pages.filter(({ receivedAt }) => receivedAt > 0);
  return {
    delays: reached.map(({ receivedAt }) => receivedAt - startedAt).sort((a, b) => a - b),
    requests: pages.reduce((sum, page) => sum + page.requests, 0),
    cpuMs,
    proxyMs: (proxy?.cpuMs() ?? 0) - proxyBefore,
    spreadSeconds: Math.max(...pages.map((page) => page.spreadSeconds)),
  };
}

/** Prints the table; returns whether every goal stays within the limits. */
function report(
  count: number,
  signedIn: number,
  connecting: { seconds: number; cpuMs: number },
  goals: readonly Goal[],
  end: Goal,
): boolean {
  const delays = goals.flatMap((goal) => goal.delays).sort((a, b) => a - b);
  const at = (share: number) => Math.round(delays[Math.floor((delays.length - 1) * share)] ?? 0);
  const perPage = (sum: (goal: Goal) => number) =>
    goals.reduce((total, goal) => total + sum(goal), 0) / goals.length / count;
  const requests = perPage((goal) => goal.requests);
  const cpuMs = perPage((goal) => goal.cpuMs);
  const proxyMs = perPage((goal) => goal.proxyMs);
  const isComplete = goals.every((goal) => goal.delays.length === count);
  const processor = os.cpus()[0]?.model.trim();
  say(`${os.cpus().length} × ${processor}; Node ${process.versions.node}\n`);
  say(
    `${count} pages, ${signedIn} of them signed in, connected in ${connecting.seconds.toFixed(1)} s with ${connecting.cpuMs.toFixed(2)} ms of processor time each.\n`,
  );
  say("| | per goal | limit |");
  say("|---|--:|--:|");
  say(`| pages that received it | ${delays.length / goals.length} of ${count} | all |`);
  say(`| time until a page has it, p50 | ${at(0.5)} ms | |`);
  say(`| p99 | ${at(0.99)} ms | |`);
  say(`| last page | ${at(1)} ms | ${Number(values.seconds) * 1000} ms |`);
  say(`| requests per page | ${requests.toFixed(3)} | ${values.requests} |`);
  say(`| processor time per page, platform and database | ${cpuMs.toFixed(3)} ms | ${values["cpu-ms"]} ms |`);
  if (values.proxy) say(`| processor time per page, nginx | ${proxyMs.toFixed(3)} ms | with the above |`);
  const perSecond = Math.round(end.requests / end.spreadSeconds);
  say(
    `\nThe final whistle makes ${end.requests} pages load the recording, spread over ${end.spreadSeconds} s: about ${perSecond} requests per second.\n`,
  );
  const isWithin =
    isComplete &&
    at(1) <= Number(values.seconds) * 1000 &&
    requests <= Number(values.requests) &&
    cpuMs + proxyMs <= Number(values["cpu-ms"]);
  say(`Within the limits: ${isWithin ? "yes" : "NO"}.`);
  return isWithin;
}
