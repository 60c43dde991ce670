/**
 * Any process may be killed at any moment: what was acknowledged is there afterwards, and nothing is left
 * running. Against the real programs; the writers are viewers who sign up and follow teams.
 */
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isRunning, type Product, partsOf, startProduct, waitFor } from "../support/product.ts";
import { removeFolder, temporaryFolder } from "../support/temp.ts";
import { Viewer } from "../support/viewer.ts";

const TEAMS = { "team-ngt": "Northgate FC", "team-riv": "Rivermouth", "team-sun": "Sunport" };
const RECOVERY_MS = 30_000;

interface Acknowledged {
  viewer: Viewer;
  name: string;
  email: string;
  followed: Set<string>;
}

let dataDirectory: string;
let product: Product;
let sequence = 0;
const acknowledged: Acknowledged[] = [];

describe.skipIf(process.platform !== "linux")("kill -9", () => {
  beforeAll(async () => {
    dataDirectory = temporaryFolder("kill");
    product = await startProduct({ dataDirectory });
  });
  afterAll(async () => {
    await product?.stop();
    removeFolder(dataDirectory);
  });

  /** Signs up; counts only when the answer has come back whole. */
  async function signUp(): Promise<Acknowledged | undefined> {
    sequence += 1;
    const name = `Viewer ${sequence}`;
    const email = `viewer-${sequence}@example.com`;
    const viewer = new Viewer(product.url);
    const form = { displayName: name, email, password: "a long password", termsAccepted: "on" };
    const answer = await viewer.post("/auth/sign-up", form);
    if (answer.status !== 303 || !viewer.cookie("ott-data")) return undefined;
    const one = { viewer, name, email, followed: new Set<string>() };
    acknowledged.push(one);
    return one;
  }

  async function follow(one: Acknowledged, id: string): Promise<void> {
    const answer = await one.viewer.post("/actions/follow", {
      intent: "follow",
      id,
      type: "team",
      redirectTo: "/following/league",
    });
    // A failure also goes back to the page, with a message for it.
    if (answer.status === 303 && !one.viewer.cookie("ott-flash")) one.followed.add(id);
  }

  /** Viewers keep coming until they are told to stop; errors are what a killed program gives them. */
  function writeUntilStopped(): { stop: () => Promise<void>; firstWrite: Promise<void> } {
    let isStopped = false;
    let onFirst = () => {};
    const firstWrite = new Promise<void>((resolve) => {
      onFirst = resolve;
    });
    const write = async () => {
      for (let count = 0; count < 4 && !isStopped; count += 1) {
        try {
          const one = await signUp();
          if (!one) continue;
          onFirst();
          for (const id of Object.keys(TEAMS)) if (!isStopped) await follow(one, id);
        } catch {
          // The connection broke: not acknowledged, so nothing is promised.
          await delay(50);
        }
      }
    };
    const writers = Promise.all([write(), write()]);
    return {
      firstWrite,
      async stop() {
        isStopped = true;
        await writers;
      },
    };
  }

  async function expectNothingLost(): Promise<void> {
    await waitFor(isHealthy, RECOVERY_MS, "the product to answer again");
    expect(acknowledged.length).toBeGreaterThan(0);
    for (const { viewer, email, followed } of acknowledged) {
      const browser = viewer.at(product.url);
      const account = await browser.get("/account");
      expect(account.status, `the session of ${email}`).toBe(200);
      expect(await account.text()).toContain(email);
      const page = await (await browser.get("/following/league/followed")).text();
      for (const id of followed) expect(page, `${email} follows ${id}`).toContain(`value="${id}"`);
      const login = await new Viewer(product.url).post("/auth/login", {
        username: email,
        password: "a long password",
      });
      expect(login.status, `the account of ${email}`).toBe(303);
    }
  }

  /** A page that needs the web host, the platform and the database. */
  async function isHealthy(): Promise<boolean> {
    try {
      const answers = await Promise.all([fetch(`${product.url}/readyz`), fetch(`${product.url}/live`)]);
      return answers.every(({ status }) => status === 200);
    } catch {
      return false;
    }
  }

  /** Kills what `victims` names a moment after the first acknowledged write. */
  async function killWhileWriting(
    victims: (parts: ReturnType<typeof partsOf>) => number[],
  ): Promise<number[]> {
    const parts = partsOf(product);
    const writing = writeUntilStopped();
    await writing.firstWrite;
    await delay(Math.random() * 200);
    for (const pid of victims(parts)) process.kill(pid, "SIGKILL");
    await writing.stop();
    return parts.all;
  }

  it.each(["web", "platform", "postgres"] as const)(
    "of %s: it is started again on the same address and nothing is lost",
    async (part) => {
      const { url, platformUrl } = product;
      await killWhileWriting((parts) => [parts[part]]);
      await expectNothingLost();
      expect(product).toMatchObject({ url, platformUrl });
      expect(product.process.exitCode).toBeNull();
    },
    60_000,
  );

  it.each([
    ["the start command", (parts: ReturnType<typeof partsOf>) => [parts.parent]],
    ["everything at once", (parts: ReturnType<typeof partsOf>) => parts.all],
  ])(
    "of %s: nothing keeps running, and after a start nothing is lost",
    async (_what, victims) => {
      const family = await killWhileWriting(victims);
      await waitFor(() => !family.some(isRunning), RECOVERY_MS, "every process to end");
      product = await startProduct({ dataDirectory });
      await expectNothingLost();
    },
    60_000,
  );

  it("a clean stop ends everything with exit code 0, and the next start finds it all", async () => {
    const family = partsOf(product).all;
    expect(await product.stop()).toBe(0);
    expect(family.filter(isRunning)).toEqual([]);
    product = await startProduct({ dataDirectory });
    await expectNothingLost();
  }, 60_000);
});
