/** However the product is stopped, it stops in order, without errors, and completely. */
import { once } from "node:events";
import { existsSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  beginStart,
  familyOf,
  isRunning,
  type Product,
  partsOf,
  startProduct,
  waitFor,
} from "../support/product.ts";
import { removeFolder, temporaryFolder } from "../support/temp.ts";

const STOP_MS = 20_000;
/** Maximum time for the system to remove ended processes; shorter than any of them takes to stop by itself. */
const GONE_MS = 5_000;
/** The command behind `npm start` once everything is installed and built. */
const NPM_SCRIPT = ["server/bootstrap/run-start.mjs"];

describe.skipIf(process.platform !== "linux")("stopping", () => {
  let dataDirectory: string;
  let product: Product | undefined;
  beforeEach(() => {
    dataDirectory = temporaryFolder("stop");
  });
  afterEach(async () => {
    if (product?.process.exitCode === null) await product.stop();
    product = undefined;
    removeFolder(dataDirectory);
  });

  const whole = (pid: number | undefined) => -(pid ?? 0);
  /** Repeats a signal until the process has ended: one right after the first counts as the same. */
  const endBySignal = (started: Product["process"], signal: NodeJS.Signals) =>
    waitFor(
      () => {
        started.kill(signal);
        return started.exitCode !== null;
      },
      STOP_MS,
      "the start command to end",
    );

  it.each([
    // A terminal signals all processes in the foreground; npm and its script forward the signal once more.
    ["Ctrl-C", "SIGINT", true],
    ["SIGTERM", "SIGTERM", false],
    ["a closed terminal", "SIGHUP", true],
  ] as const)(
    "%s ends everything with exit code 0",
    async (_name, signal, toGroup) => {
      product = await startProduct({ dataDirectory, command: NPM_SCRIPT });
      const { process: started } = product;
      const family = familyOf(started.pid ?? 0).map(({ pid }) => pid);
      expect(family.length).toBeGreaterThan(4);
      process.kill(toGroup ? whole(started.pid) : (started.pid ?? 0), signal);
      await waitFor(() => started.exitCode !== null, STOP_MS, "the start command to end");
      expect(started.exitCode).toBe(0);
      await waitFor(() => !family.some(isRunning), GONE_MS, "every process to be gone");
      expect(product.output()).not.toContain("starting it again");
    },
    180_000,
  );

  it("a second Ctrl-C does not wait for open responses", async () => {
    product = await startProduct({ dataDirectory });
    const { process: started } = product;
    const family = partsOf(product).all;
    // A form whose body never arrives delays the web host by five seconds.
    const { hostname, port } = new URL(product.url);
    const socket = connect(Number(port), hostname);
    socket.on("error", () => {});
    await once(socket, "connect");
    socket.write(`POST /auth/login HTTP/1.1\r\nHost: ${hostname}:${port}\r\nContent-Length: 10\r\n\r\n`);
    await fetch(`${product.url}/healthz`);
    started.kill("SIGINT");
    await endBySignal(started, "SIGINT");
    expect(started.exitCode, "it has not waited for the open request").toBe(1);
    socket.destroy();
    await waitFor(() => !family.some(isRunning), STOP_MS, "every process to be gone");
  }, 180_000);

  describe("behind a proxy", () => {
    const start = (drainSeconds: number) =>
      startProduct({ dataDirectory, env: { TRUST_PROXY: "1", DRAIN_SECONDS: String(drainSeconds) } });
    const readiness = async (url = "") => (await fetch(`${url}/readyz`)).status;

    it("reports that it is not ready, and keeps serving until proxies have noticed", async () => {
      const drainSeconds = 10;
      product = await start(drainSeconds);
      const { url, platformUrl, process: started } = product;
      expect([await readiness(url), await readiness(platformUrl)]).toEqual([200, 200]);
      const begun = performance.now();
      started.kill("SIGTERM");
      await waitFor(async () => (await readiness(url)) === 503, STOP_MS, "the site not to be ready");
      await waitFor(
        async () => (await readiness(platformUrl)) === 503,
        STOP_MS,
        "the platform not to be ready",
      );
      const page = await fetch(`${url}/live`);
      expect([page.status, page.headers.get("connection")]).toEqual([200, "close"]);
      const call = await fetch(`${platformUrl}/api/event/grouped_sport_count`);
      expect([call.status, call.headers.get("connection")]).toEqual([200, "close"]);
      await waitFor(() => started.exitCode !== null, STOP_MS, "the start command to end");
      expect(started.exitCode).toBe(0);
      // One after the other, but both have waited for proxies at the same time.
      expect(performance.now() - begun).toBeGreaterThanOrEqual(drainSeconds * 1_000);
      expect(performance.now() - begun).toBeLessThan(2 * drainSeconds * 1_000);
    }, 180_000);

    it("stops at once on a second signal", async () => {
      product = await start(60);
      const { url, process: started } = product;
      const family = partsOf(product).all;
      started.kill("SIGTERM");
      await waitFor(async () => (await readiness(url)) === 503, STOP_MS, "the site not to be ready");
      await endBySignal(started, "SIGTERM");
      await waitFor(() => !family.some(isRunning), STOP_MS, "every process to be gone");
    }, 180_000);

    it("ends with its supervisor, without a wait", async () => {
      product = await start(60);
      const family = partsOf(product).all;
      product.process.kill("SIGKILL");
      await waitFor(() => !family.some(isRunning), STOP_MS, "every process to be gone");
    }, 180_000);
  });

  it("Ctrl-C during the start does not wait for its end, and the next start succeeds", async () => {
    const attempt = beginStart({ dataDirectory, createsDatabase: true });
    await waitFor(() => attempt.output().includes("Starting the platform"), STOP_MS, "the start to begin");
    await waitFor(() => familyOf(attempt.process.pid ?? 0).length > 1, STOP_MS, "the platform's process");
    const family = familyOf(attempt.process.pid ?? 0).map(({ pid }) => pid);
    process.kill(whole(attempt.process.pid), "SIGINT");
    expect((await attempt.ended).code).toBe(0);
    await waitFor(() => !family.some(isRunning), STOP_MS, "every process to be gone");
    expect(existsSync(join(dataDirectory, "postgres/pgdata")), "the database was created nevertheless").toBe(
      false,
    );
    product = await startProduct({ dataDirectory, createsDatabase: true });
    expect((await fetch(`${product.url}/live`)).status).toBe(200);
  }, 180_000);

  it("kill -9 of the npm script ends everything", async () => {
    product = await startProduct({ dataDirectory, command: NPM_SCRIPT });
    const { process: started } = product;
    const family = familyOf(started.pid ?? 0).map(({ pid }) => pid);
    started.kill("SIGKILL");
    await waitFor(() => !family.some(isRunning), STOP_MS, "every process to be gone");
  }, 180_000);
});
