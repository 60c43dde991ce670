/** Push devices of users, added without the calls. */
import type { Database } from "../../server/platform/database/database.ts";
import { pushDevices, refreshTokens, sessions } from "../../server/platform/database/schema.ts";
import type { PushServiceFake } from "./push-service.ts";
import { TEST_NOW } from "./template-database.ts";

/** Opens a session for a user, and lets its browser show notifications. @returns the URL of the browser */
export async function addBrowser(
  db: Database,
  { fake, key }: { fake: PushServiceFake; key: string },
  { userId, ...more }: Pick<typeof pushDevices.$inferInsert, "userId" | "locale" | "timeZone">,
): Promise<string> {
  const subscription = fake.subscribe(key);
  const id = subscription.endpoint.slice(-20);
  await db.insert(sessions).values({ id, userId, openedAt: new Date(TEST_NOW) });
  // Without one the session ends.
  const expiresAt = new Date(TEST_NOW + 365 * 86_400_000);
  await db.insert(refreshTokens).values({ hash: id, sessionId: id, expiresAt });
  await db
    .insert(pushDevices)
    .values({ ...subscription, ...more, id, userId, sessionId: id, addedAt: new Date(0) });
  return subscription.endpoint;
}
