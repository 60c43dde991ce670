/** Limits that stop guessing and nothing else: by account, by network, and for the owner's own devices. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accountHolders, PASSWORD, refusalOf } from "../../../tests/support/account-holders.ts";
import { startTestPlatform, type TestPlatform } from "../../../tests/support/test-platform.ts";

const LIMITED = [429, "too_many_requests"];
const TV = "the owner's television";

let platform: TestPlatform;
let people: ReturnType<typeof accountHolders>;
beforeAll(async () => {
  platform = await startTestPlatform({
    trustProxy: "loopback",
    signUpsPerAddress: 300,
    limits: {
      signInTries: 3,
      signInTriesPerAccount: 8,
      signInTriesPerNetwork: 6,
      signInTriesKnownDevice: 4,
      codeTries: 2,
      codeTriesPerNetwork: 5,
      passwordMailsPerNetwork: 3,
    },
  });
  people = accountHolders(platform);
});
afterAll(() => platform?.stop());

let networks = 0;
/** An address of an unused network. */
function freshAddress(): string {
  networks += 1;
  return `198.51.${100 + (networks >> 8)}.${networks & 255}`;
}
const from = (address: string) => ({ "x-forwarded-for": address });
const guess = (email: string, address: string, device = "a stranger's") =>
  people.login(email, device, "a guess", from(address));
const signIn = (email: string, address: string, device = "a stranger's") =>
  people.login(email, device, PASSWORD, from(address));
async function owner() {
  const { email } = await people.newcomer();
  await people.signIn(email, TV);
  return email;
}

describe("guesses at an account", () => {
  it("from one network do not lock the owner out elsewhere", async () => {
    const email = await owner();
    const thief = freshAddress();
    for (let times = 0; times < 3; times++) await guess(email, thief);
    expect(refusalOf(await signIn(email, thief))).toEqual(LIMITED);
    expect((await signIn(email, freshAddress(), "a new phone")).status).toBe(200);
    expect(refusalOf(await signIn(email, thief))).toEqual(LIMITED);
  });

  it("do not lock other accounts out of the same network", async () => {
    const [email, neighbour] = [await owner(), await owner()];
    const shared = freshAddress();
    for (let times = 0; times < 5; times++) await guess(email, shared);
    expect((await signIn(neighbour, shared)).status).toBe(200);
  });

  it("from all networks together are limited; the owner's device still signs in", async () => {
    const email = await owner();
    for (let times = 0; times < 8; times++) await guess(email, freshAddress());
    expect(refusalOf(await signIn(email, freshAddress()))).toEqual(LIMITED);
    const home = freshAddress();
    for (let times = 0; times < 6; times++) expect((await signIn(email, home, TV)).status).toBe(200);
    // Another device of the owner counts as unknown.
    expect(refusalOf(await signIn(email, home))).toEqual(LIMITED);
  });

  it("in the name of a known device are limited, too, and reveal nothing afterwards", async () => {
    const email = await owner();
    const thief = freshAddress();
    for (let times = 0; times < 3; times++) await guess(email, thief, TV);
    const apart = await Promise.all(Array.from({ length: 4 }, () => guess(email, thief, TV)));
    expect(apart.map(({ status }) => status)).toEqual(Array(4).fill(401));
    const right = await signIn(email, thief, TV);
    const wrong = await guess(email, thief, TV);
    expect([refusalOf(right), refusalOf(wrong)]).toEqual([LIMITED, LIMITED]);
    expect(right.body).toEqual(wrong.body);
    expect((await signIn(email, freshAddress(), TV)).status).toBe(200);
  });

  it("at an unknown account get the same responses", async () => {
    const thief = freshAddress();
    const unknown = "nobody@nowhere.example";
    for (let times = 0; times < 3; times++) {
      expect(refusalOf(await guess(unknown, thief, TV))).toEqual([401, "invalid_credentials"]);
    }
    expect(refusalOf(await guess(unknown, thief, TV))).toEqual(LIMITED);
  });
});

describe("an IPv6 network", () => {
  it("is one /56, however many addresses it has; IPv4-mapped addresses count as IPv4", async () => {
    const emails = [await owner(), await owner(), await owner()];
    for (let host = 1; host <= 6; host++) {
      await guess(emails[host % 3] ?? "", `2001:db8:77:1${host}0::${host}`);
    }
    expect(refusalOf(await guess("somebody@else.example", "2001:db8:77:1ff::9"))).toEqual(LIMITED);
    expect((await guess("somebody@else.example", "2001:db8:77:200::9")).status).toBe(401);

    const mapped = freshAddress();
    const email = await owner();
    for (let times = 0; times < 3; times++) await guess(email, `::ffff:${mapped}`);
    expect(refusalOf(await signIn(email, mapped))).toEqual(LIMITED);
  });

  it("is limited in requests for password links", async () => {
    const forgot = (host: number) =>
      platform.call("POST", "/api/user/forgot_password", {
        body: { email: `nobody${host}@b.example` },
        headers: from(`2001:db8:99:7${host}::1`),
      });
    for (let host = 1; host <= 3; host++) expect((await forgot(host)).status).toBe(204);
    expect(refusalOf(await forgot(4))).toEqual(LIMITED);
  });
});

describe("access codes", () => {
  const redeem = async (token: string, code: string, address: string) =>
    platform.call("POST", "/api/commerce/redeem_access_code", {
      token,
      body: { code },
      headers: from(address),
    });

  it("that are unknown, expired or used up get the same response", async () => {
    const responses = await Promise.all(
      ["NO-SUCH-CODE", "LAST-SEASON", "SOLD-OUT"].map(async (code) =>
        redeem((await people.newcomer()).token, code, freshAddress()),
      ),
    );
    for (const { status, body } of responses) {
      expect([status, body]).toEqual([200, { content: { result: "REJECTED", reason: "unknown" } }]);
    }
  });

  it("cannot be guessed with many accounts of one network; valid ones are not counted", async () => {
    const address = freshAddress();
    const holders = await Promise.all(Array.from({ length: 7 }, () => people.newcomer()));
    const [good, ...others] = holders;
    for (let times = 0; times < 3; times++) {
      expect((await redeem(good?.token ?? "", "TOUCHLINE-TEAM", address)).status).toBe(200);
    }
    for (const { token } of others.slice(0, 5)) {
      expect((await redeem(token, "A-GUESS", address)).status).toBe(200);
    }
    expect(refusalOf(await redeem(others[5]?.token ?? "", "A-GUESS", address))).toEqual(LIMITED);
    expect((await redeem(others[5]?.token ?? "", "A-GUESS", freshAddress())).status).toBe(200);
  });
});
