/**
 * Any process may be killed at any moment: acknowledged writes survive, and no process stays behind. Against
 * the real programs; the writers are viewers who sign up and follow teams on the site, and API clients that
 * save events, create clips and buy.
 */
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findRunningDatabase } from "../../server/platform/database/embedded-postgres.ts";
import { ApiViewer } from "../support/api-viewer.ts";
import { isRunning, type Product, partsOf, startProduct, waitFor } from "../support/product.ts";
import { removeFolder, temporaryFolder } from "../support/temp.ts";
import { Viewer } from "../support/viewer.ts";

const TEAMS = { "team-ngt": "Northgate FC", "team-riv": "Rivermouth", "team-sun": "Sunport" };
const RECOVERY_MS = 30_000;
/** A charge that was killed while the gateway decided: 3 s, and a second try for its webhook. */
const SETTLED_MS = 20_000;
/** Sign-ups are limited per client address (`SIGN_UPS_PER_ADDRESS`). */
const WRITERS = { ofSite: 1, signUpsEach: 2, ofPlatform: 1, registrationsEach: 2 };

interface Acknowledged {
  viewer: Viewer;
  name: string;
  email: string;
  followed: Set<string>;
  /** For a sign-in after a kill; hashing the password is slow on purpose. */
  signedInAgain: boolean;
}

let dataDirectory: string;
let product: Product;
let sequence = 0;
const acknowledged: Acknowledged[] = [];
const buyers: ApiViewer[] = [];

describe.skipIf(process.platform !== "linux")("kill -9", () => {
  beforeAll(async () => {
    dataDirectory = temporaryFolder("kill");
    product = await startProduct({ dataDirectory });
  });
  afterAll(async () => {
    await product?.stop();
    removeFolder(dataDirectory);
  });

  /** Signs up; counts only if the response has arrived completely. */
  async function signUp(): Promise<Acknowledged | undefined> {
    sequence += 1;
    const name = `Viewer ${sequence}`;
    const email = `viewer-${sequence}@example.com`;
    const viewer = new Viewer(product.url);
    const form = { displayName: name, email, password: "a long password", termsAccepted: "on" };
    const response = await viewer.post("/auth/sign-up", form);
    if (response.status !== 303 || !viewer.cookie("ott-data")) return undefined;
    const one = { viewer, name, email, followed: new Set<string>(), signedInAgain: false };
    acknowledged.push(one);
    return one;
  }

  async function follow(one: Acknowledged, id: string): Promise<void> {
    const response = await one.viewer.post("/actions/follow", {
      intent: "follow",
      id,
      type: "team",
      redirectTo: "/following/league",
    });
    // A failed form also redirects to the page, with a message.
    if (response.status === 303 && !one.viewer.cookie("ott-flash")) one.followed.add(id);
  }

  /** Viewers keep coming until they are stopped; errors are expected while a program is killed. */
  function writeUntilStopped(): { stop: () => Promise<void>; firstWrite: Promise<void> } {
    let isStopped = false;
    let onFirst = () => {};
    const firstWrite = new Promise<void>((resolve) => {
      onFirst = resolve;
    });
    /** The connection broke: not acknowledged, so the write may be lost. */
    const tryTo = (action: () => Promise<void>) => action().catch(() => delay(50));
    const writeToSite = async () => {
      for (let count = 0; count < WRITERS.signUpsEach && !isStopped; count += 1) {
        await tryTo(async () => {
          const one = await signUp();
          if (!one) return;
          onFirst();
          for (const id of Object.keys(TEAMS)) if (!isStopped) await follow(one, id);
        });
      }
    };
    const writeToPlatform = async () => {
      for (let count = 0; count < WRITERS.registrationsEach && !isStopped; count += 1) {
        const one = new ApiViewer(product.platformUrl ?? "");
        const writes = [
          () => one.buy(),
          () => one.cut("Goal"),
          () => one.follow("team-vio"),
          () => one.watchLater("archived-1"),
          () => one.watchUntil("archived-1", 1000),
          () => one.cut("Save"),
          () => one.watchLater("live-1"),
        ];
        await tryTo(async () => {
          if (!(await one.register())) return;
          buyers.push(one);
          onFirst();
          // Concurrently, so that the kill interrupts several of them.
          await Promise.all(writes.map(tryTo));
        });
      }
    };
    const writers = Promise.all([
      ...Array.from({ length: WRITERS.ofSite }, writeToSite),
      ...Array.from({ length: WRITERS.ofPlatform }, writeToPlatform),
    ]);
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
    expect(acknowledged.length + buyers.length).toBeGreaterThan(0);
    await Promise.all([expectSiteKeeps(), expectPlatformKeeps()]);
    await expectChargedOnce();
  }

  async function expectSiteKeeps(): Promise<void> {
    for (const one of acknowledged) {
      const { viewer, email, followed } = one;
      const browser = viewer.at(product.url);
      const account = await browser.get("/account");
      expect(account.status, `the session of ${email}`).toBe(200);
      expect(await account.text()).toContain(email);
      const page = await (await browser.get("/following/league/followed")).text();
      for (const id of followed) expect(page, `${email} follows ${id}`).toContain(`value="${id}"`);
      if (one.signedInAgain) continue;
      one.signedInAgain = true;
      const login = await new Viewer(product.url).post("/auth/login", {
        username: email,
        password: "a long password",
      });
      expect(login.status, `the account of ${email}`).toBe(303);
    }
  }

  async function expectPlatformKeeps(): Promise<void> {
    for (const one of buyers) {
      one.url = product.platformUrl ?? "";
      const found = await one.found();
      expect(found.follows).toEqual(expect.arrayContaining([...one.kept.follows]));
      expect(found.watchlist).toEqual(expect.arrayContaining([...one.kept.watchlist]));
      expect(found.positions).toEqual(expect.arrayContaining([...one.kept.positions]));
      expect(found.clips).toEqual(expect.arrayContaining([...one.kept.clips]));
      for (const order of one.orders) {
        const outcome = await one.send(order);
        // The same order gets the same response; one that settled meanwhile may have been declined only now.
        if (order.outcome) expect(outcome, `order ${order.key}`).toEqual(order.outcome);
        expect(outcome, `order ${order.key} can be told apart from one that was lost`).toBeDefined();
        order.outcome = outcome;
      }
    }
  }

  /** The ledger, the gateway's records and the responses to the viewers agree. */
  async function expectChargedOnce(): Promise<void> {
    const url = await findRunningDatabase({ directory: join(dataDirectory, "postgres") });
    const database = new pg.Client({ connectionString: url });
    await database.connect();
    try {
      const open = async () =>
        (await database.query("select 1 from charges where status = 'processing'")).rowCount;
      await waitFor(async () => (await open()) === 0, SETTLED_MS, "every charge to settle");
      const { rows } = await database.query(
        `select c.idempotency_key as key, c.contract_id as contract, c.amount, c.status,
           g.amount as paid_amount, g.status as paid_status
         from charges c full join gateway_charges g on g.idempotency_key = c.id::text`,
      );
      const orders = buyers.flatMap((one) => one.orders);
      // One row per order: no duplicate entries, and no charge at the gateway without one in the ledger.
      expect(rows.map(({ key }) => key).sort()).toEqual(orders.map(({ key }) => key).sort());
      for (const row of rows) {
        const outcome = orders.find(({ key }) => key === row.key)?.outcome;
        expect(row).toMatchObject({ paid_amount: row.amount, paid_status: row.status });
        expect(outcome).toEqual(
          row.status === "succeeded" ? { contract: row.contract } : { code: "payment_declined" },
        );
      }
    } finally {
      await database.end();
    }
  }

  /** A page that needs the web host, the platform and the database. */
  async function isHealthy(): Promise<boolean> {
    try {
      const responses = await Promise.all([fetch(`${product.url}/readyz`), fetch(`${product.url}/live`)]);
      return responses.every(({ status }) => status === 200);
    } catch {
      return false;
    }
  }

  /** Kills the processes of `victims` a moment after the first acknowledged write. */
  async function killWhileWriting(
    victims: (parts: ReturnType<typeof partsOf>) => number[],
  ): Promise<ReturnType<typeof partsOf>> {
    const parts = partsOf(product);
    const writing = writeUntilStopped();
    await writing.firstWrite;
    await delay(Math.random() * 200);
    for (const pid of victims(parts)) kill(pid);
    await writing.stop();
    return parts;
  }

  it.each(["web", "platform", "postgres", "platform", "web", "postgres", "platform"] as const)(
    "of %s: it is restarted on the same address and nothing is lost",
    async (part) => {
      const { url, platformUrl } = product;
      const before = await killWhileWriting((parts) => [parts[part]]);
      await expectNothingLost();
      // A program that has lost its database must not keep its port while it is restarted.
      const after = partsOf(product);
      const others = (["web", "platform", "postgres"] as const).filter((other) => other !== part);
      for (const other of part === "platform" ? (["web"] as const) : others)
        expect(after[other], `${other} lives on`).toBe(before[other]);
      expect(after[part]).not.toBe(before[part]);
      expect(product).toMatchObject({ url, platformUrl });
      expect(product.process.exitCode).toBeNull();
    },
    180_000,
  );

  it.each([
    ["the start command", (parts: ReturnType<typeof partsOf>) => [parts.parent]],
    [
      "the start command with the platform",
      (parts: ReturnType<typeof partsOf>) => [parts.parent, parts.platform],
    ],
    ["everything at once", (parts: ReturnType<typeof partsOf>) => parts.all],
  ])(
    "of %s: no process stays behind, and after a restart nothing is lost",
    async (_what, victims) => {
      const { all: family } = await killWhileWriting(victims);
      await waitFor(() => !family.some(isRunning), RECOVERY_MS, "every process to end");
      product = await startProduct({ dataDirectory });
      await expectNothingLost();
    },
    180_000,
  );

  it("a clean stop exits with code 0, and the next start finds all writes", async () => {
    const family = partsOf(product).all;
    expect(await product.stop()).toBe(0);
    expect(family.filter(isRunning)).toEqual([]);
    product = await startProduct({ dataDirectory });
    await expectNothingLost();
  }, 180_000);
});

/** Kills a process; one that has already ended with another is fine. */
function kill(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}
