/**
 * The environment of disturbed purchases: a product with a gateway, a site in front of it, and the
 * disturbances.
 */
import { join } from "node:path";
import pg from "pg";
import { findRunningDatabase } from "../../../server/platform/database/embedded-postgres.ts";
import { faultyPlatform } from "../faulty-platform.ts";
import type { TestGateway } from "../payment-gateways.ts";
import { familyOf, HOST_COMMANDS, type Product, startProduct, waitFor } from "../product.ts";
import { removeFolder, temporaryFolder } from "../temp.ts";

/** A killed program is restarted after a delay that grows to ten seconds when it ends often. */
export const RECOVERY_MS = 90_000;

/** Returns the process of a running product that runs a program. */
async function processOf(product: Product, program: RegExp): Promise<number> {
  let pid: number | undefined;
  await waitFor(
    () => {
      pid = familyOf(product.process.pid ?? 0).find(({ command }) => program.test(command))?.pid;
      return pid !== undefined;
    },
    RECOVERY_MS,
    `${program} to run`,
  );
  return pid as unknown as number;
}

/** Starts them; stopping also removes their data. */
export async function openStorefront(gateway: TestGateway) {
  const folders = [temporaryFolder("purchases-platform"), temporaryFolder("purchases-site")];
  const [first = "", second = ""] = folders;
  const whole = await startProduct({
    dataDirectory: first,
    env: { SIMULATION: "off", ...gateway.platformEnv },
  });
  gateway.begin(whole.platformUrl ?? "");
  const platform = await faultyPlatform(whole.platformUrl ?? "");
  // Each viewer has an IP address of its own, as behind a proxy.
  const env = { API_BASE: platform.url, TRUST_PROXY: "1", ...gateway.siteEnv };
  const site = await startProduct({ dataDirectory: second, env });

  /** Queries the platform's database, which may have been restarted meanwhile. */
  async function query<Row extends object>(sql: string): Promise<Row[]> {
    const database = new pg.Client({
      connectionString: await findRunningDatabase({ directory: join(first, "postgres") }),
    });
    await database.connect();
    try {
      return (await database.query(sql)).rows as Row[];
    } finally {
      await database.end();
    }
  }
  // Events that are not available in this region are not for sale.
  const offers = await query<{ id: string }>(
    `select p.id from products p left join media m on m.id = p.event_id
     where p.active and m.regions is null order by p.id`,
  );
  return {
    site,
    platform,
    gateway,
    query,
    offers: offers.map(({ id }) => id),
    /** Kills one of the two hosts; its supervisor restarts it. */
    async kill(host: "web" | "platform") {
      const victim = await processOf(host === "web" ? site : whole, HOST_COMMANDS[host]);
      process.kill(victim, "SIGKILL");
    },
    async close() {
      await site.stop();
      await platform.close();
      await whole.stop();
      await gateway.close();
      for (const folder of folders) removeFolder(folder);
    },
  };
}

export type Storefront = Awaited<ReturnType<typeof openStorefront>>;
