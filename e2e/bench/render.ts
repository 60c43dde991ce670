/** `npm run bench:render`: processor time and requests per second of pages; docs/benchmarks.md explains the figures. */
import { type ChildProcess, fork, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { Agent, get } from "node:http";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { parseArgs } from "node:util";
import { bin } from "../../server/bootstrap/steps.mjs";
import { type Product, partsOf, startProduct, waitFor } from "../../tests/support/product.ts";
import { removeFolder, temporaryFolder } from "../../tests/support/temp.ts";
import { freePort } from "../../tools/free-port.ts";
import { median } from "./median.ts";

const { values: options } = parseArgs({
  options: {
    rounds: { type: "string", default: "7" },
    requests: { type: "string", default: "100" },
    event: { type: "string", default: "live-1" },
    // What the browser accepts; `identity` for pages without compression.
    encoding: { type: "string", default: "br" },
  },
});
const rounds = Math.max(1, Number(options.rounds) || 7);
const requests = Math.max(10, Number(options.requests) || 100);
const pages = { home: "/", event: `/events/${options.event}` };

const AT_ONCE = 4;
const WARM_UP = 300;
/** Milliseconds per unit of time in /proc (`USER_HZ` is 100 on Linux). */
const TICK_MS = 10;

interface Server {
  pid: number;
  url: (page: number) => string;
}

const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
const headers = {
  "accept-encoding": options.encoding,
  "accept-language": "en",
  "user-agent": "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36",
};

async function load(url: string, more = {}): Promise<Buffer> {
  const [response] = await once(get(url, { agent, headers: { ...headers, ...more } }), "response");
  const body = await buffer(response);
  if (response.statusCode !== 200) throw new Error(`${url} answered ${response.statusCode}`);
  return body;
}

async function loadMany(url: string, count: number): Promise<void> {
  let left = count;
  const client = async () => {
    while (left-- > 0) await load(url);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, client));
}

/** Processor time of a process so far, in user and system mode (ms). */
function cpuMs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  const [user, system] = stat
    .slice(stat.lastIndexOf(")") + 2)
    .split(" ")
    .slice(11, 13)
    .map(Number);
  return ((user ?? 0) + (system ?? 0)) * TICK_MS;
}

const folder = temporaryFolder("bench-render");
const product = await startProduct({ dataDirectory: join(folder, "data"), env: { NODE_ENV: "production" } });
let caching: Product | undefined;
const children: ChildProcess[] = [];
try {
  const inMemory = await startProduct({
    dataDirectory: join(folder, "caching"),
    env: { NODE_ENV: "production", API_BASE: product.platformUrl ?? "", PAGE_CACHE_MB: "64" },
  });
  caching = inMemory;
  const paths = Object.values(pages);
  const port = await freePort();
  const stock = spawn(process.execPath, [bin("remix-serve"), "build/server/index.js"], {
    env: {
      ...process.env,
      NODE_ENV: "production",
      LOG_LEVEL: "warn",
      HOST: "127.0.0.1",
      PORT: String(port),
      DATA_DIR: join(folder, "stock"),
      API_BASE: product.platformUrl,
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  children.push(stock);
  const files = await Promise.all(
    paths.map(async (path, page) => {
      const file = join(folder, `${page}.html`);
      // Crawlers get the document complete and in order.
      const whole = { "accept-encoding": "identity", "user-agent": "Googlebot/2.1" };
      writeFileSync(file, await load(product.url + path, whole));
      return file;
    }),
  );
  const bare = fork(new URL("bare-react.ts", import.meta.url), files, {
    execArgv: ["--import", "tsx"],
    env: { ...process.env, NODE_ENV: "production" },
  });
  children.push(bare);
  const [bareUrl] = await once(bare, "message");
  const isUp = () =>
    load(`http://127.0.0.1:${port}/robots.txt`).then(
      () => true,
      () => false,
    );
  await waitFor(isUp, 30_000, "remix-serve");

  const servers: Record<string, Server> = {
    "this host": { pid: partsOf(product).web, url: (page) => product.url + paths[page] },
    "this host, pages in memory": {
      pid: partsOf(inMemory).web,
      url: (page) => inMemory.url + paths[page],
    },
    "remix-serve": { pid: stock.pid ?? 0, url: (page) => `http://127.0.0.1:${port}${paths[page]}` },
    "bare React": { pid: bare.pid ?? 0, url: (page) => `${bareUrl}/${page}` },
  };
  const results: Record<string, { cpu: number[]; perSecond: number[]; bytes: number }> = {};
  for (let round = 0; round <= rounds; round++)
    for (const [page, title] of Object.keys(pages).entries())
      for (const [name, { pid, url }] of Object.entries(servers)) {
        const [cpuBefore, startedAt] = [cpuMs(pid), performance.now()];
        const count = round === 0 ? WARM_UP : requests;
        await loadMany(url(page), count);
        if (round === 0) continue;
        results[`${title}, ${name}`] ??= { cpu: [], perSecond: [], bytes: (await load(url(page))).length };
        const result = results[`${title}, ${name}`];
        result?.cpu.push((cpuMs(pid) - cpuBefore) / count);
        result?.perSecond.push((count / (performance.now() - startedAt)) * 1_000);
      }

  const say = (line: string) => void process.stdout.write(`${line}\n`);
  say(
    `\n${rounds} rounds of ${requests} requests, ${AT_ONCE} at once, Accept-Encoding: ${options.encoding}; medians\n`,
  );
  say("| | CPU ms per request (lowest–highest) | requests/s | bytes | CPU : bare React |");
  say("|---|--:|--:|--:|--:|");
  for (const [name, { cpu, perSecond, bytes }] of Object.entries(results)) {
    const ratio = median(cpu) / median(results[name.replace(/,.*/, ", bare React")]?.cpu ?? []);
    const range = `${Math.min(...cpu).toFixed(1)}–${Math.max(...cpu).toFixed(1)}`;
    const figures = [
      `${median(cpu).toFixed(1)} (${range})`,
      median(perSecond).toFixed(0),
      bytes,
      ratio.toFixed(1),
    ];
    say(`| ${[name, ...figures].join(" | ")} |`);
  }
} finally {
  agent.destroy();
  for (const child of children) child.kill();
  await caching?.stop();
  await product.stop();
  removeFolder(folder);
}
