import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";

/**
 * Waits until so many connections of the platform wait for a lock.
 * @param isOver whether one has given up: the platform waits for three seconds
 * @returns whether they wait
 */
export async function areWaiting(
  client: pg.Client,
  connections: number,
  isOver: () => boolean,
): Promise<boolean> {
  while (!isOver()) {
    const { rows } = await client.query(
      "select count(*)::int from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    if (rows[0].count === connections) return true;
    await delay(20);
  }
  return false;
}
