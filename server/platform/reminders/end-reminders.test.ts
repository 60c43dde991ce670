/** All reminders of a user can be ended from a mail, without a session. */
import { describe, expect, it } from "vitest";
import { mailsIn } from "../../../tests/support/outbox.ts";
import { MINUTE, prepareReminders, START } from "../../../tests/support/reminded-matches.ts";
import { TEST_NOW } from "../../../tests/support/test-platform.ts";
import { reminders } from "../database/schema.ts";

const reminding = prepareReminders();
const { set } = reminding;

describe("ending all reminders", () => {
  const end = (token: string) => reminding.platform.call("POST", "/api/reminders/end", { body: { token } });

  it("works without a session, also repeatedly", async () => {
    const { platform, user } = reminding;
    await set(15);
    await platform.advance(START - 10 * MINUTE - TEST_NOW);
    try {
      const own = async () => (await mailsIn(platform.directory)).filter(({ to }) => to === user.email);
      await expect.poll(own, { timeout: 20_000 }).toHaveLength(1);
      const [mail] = await own();
      const token = /^List-Unsubscribe: <.*token=([\w.-]+)>\r$/m.exec(mail?.source ?? "")?.[1] ?? "";
      expect((await end(token)).status).toBe(204);
      expect(await reminding.db.select().from(reminders)).toEqual([]);
      expect((await end(token)).status).toBe(204);
    } finally {
      await platform.advance(TEST_NOW - (START - 10 * MINUTE));
    }
  });

  it.each(["x", "x.y", `${Buffer.from("someone").toString("base64url")}.${"A".repeat(43)}`])(
    "refuses a guessed token: %s",
    async (token) => {
      expect((await end(token)).status).toBe(404);
    },
  );
});
