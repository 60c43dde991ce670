/**
 * A process that runs platforms for the suites, one per test file, with clocks that the suites set. Starting
 * one in a process that has loaded the program is ten times as fast as starting a process. Ends with its parent.
 */
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { pino } from "pino";
import { type RunningPlatform, startPlatform } from "../../../server/platform/index.ts";
import { type LaunchOptions, testClocks } from "../test-platform.ts";

const logger = pino({ level: "silent" });
const running = new Map<string, { platform: RunningPlatform; time: number | undefined }>();

/** Requests of the suites: `POST /launch`, `/time` and `/stop`. */
async function handle(request: IncomingMessage): Promise<object> {
  const body = await json(request);
  if (request.url === "/launch") return launch(body as LaunchOptions);
  const { url, time } = body as { url: string; time?: number };
  const found = running.get(url);
  if (!found) throw new Error(`no platform runs at ${url}`);
  if (request.url === "/time") found.time = time;
  else await found.platform.stop().finally(() => running.delete(url));
  return {};
}

async function launch(options: LaunchOptions): Promise<object> {
  const clock = { time: options.time };
  const platform = await startPlatform({
    ...options,
    ...testClocks(() => clock.time, options.skewMs),
    logger,
  });
  running.set(platform.url, Object.assign(clock, { platform }));
  return { url: platform.url, sandboxIdentityUrl: platform.sandboxIdentityUrl };
}

const server = createServer(async (request, response) => {
  try {
    response.end(JSON.stringify(await handle(request)));
  } catch (error) {
    response.writeHead(500).end(error instanceof Error ? error.stack : String(error));
  }
});
server.listen(0, "127.0.0.1", () => {
  process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
process.once("disconnect", async () => {
  await Promise.all([...running.values()].map(({ platform }) => platform.stop()));
  process.exit(0);
});
