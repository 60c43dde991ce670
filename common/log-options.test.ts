import { DrizzleQueryError } from "drizzle-orm/errors";
import { pino } from "pino";
import { describe, expect, it } from "vitest";
import { logOptions, presentError } from "./log-options.ts";

/** Logs into a list of lines. */
function openLog() {
  const lines: string[] = [];
  const log = pino(logOptions("debug"), { write: (line: string) => void lines.push(line) });
  return { log, lines };
}

const HASH = "$argon2id$v=19$m=19456,t=2,p=1$8evDZ3F52KdOciHgycp$Y/05Robc";

describe("presentError", () => {
  it("keeps the statement of a failed query and none of its parameters", () => {
    const cause = Object.assign(new Error("duplicate key value violates unique constraint"), {
      code: "23505",
      detail: "Key (email)=(viewer@example.com) already exists.",
    });
    const error = new DrizzleQueryError(
      'insert into "users" ("email", "name") values ($1, $2)',
      ["viewer@example.com", "a\nname: Private"],
      cause,
    );
    const { log, lines } = openLog();
    log.error({ err: error }, "request failed");
    expect(lines[0]).toContain("insert into");
    expect(lines[0]).toContain("23505");
    for (const secret of ["viewer@example.com", "Private"]) expect(lines[0]).not.toContain(secret);
  });

  it("keeps type, message and stack, and nothing that a library has attached", () => {
    const error = Object.assign(new TypeError("no"), { client: { password: "geheim" }, code: "E_NO" });
    const shown = presentError(error);
    expect(Object.keys(shown).sort()).toEqual(["code", "message", "stack", "type"]);
    expect(shown).toMatchObject({ type: "TypeError", message: "no", code: "E_NO" });
  });

  it("follows causes and lists, but not for ever", () => {
    const error = new AggregateError([new Error("one"), "two"], "both");
    error.cause = error;
    const shown = presentError(error);
    expect(shown.errors?.map(({ message }) => message)).toEqual(["one", "two"]);
    expect(JSON.stringify(shown).length).toBeLessThan(1_000_000);
  });
});

describe("logOptions", () => {
  it("redacts messages, fields and what child loggers carry", () => {
    const { log, lines } = openLog();
    const child = log.child({
      url: "/account/subscription/buy/p?card_token=tok_8NFciqF5Nl1l&card_last4=4242",
    });
    child.warn({ header: `Bearer abcdefgh`, hash: HASH }, `refused ${HASH}`);
    expect(lines[0]).not.toMatch(/tok_8NFciqF5Nl1l|4242|abcdefgh|argon2/);
    log.info({ user: { refreshToken: "r", id: "u1" }, password: 'a "long" password' }, "signed in");
    expect(JSON.parse(lines[1] ?? "")).toMatchObject({
      user: { refreshToken: "[redacted]", id: "u1" },
      password: "[redacted]",
      msg: "signed in",
    });
    expect(JSON.parse(lines[0] ?? "")).toMatchObject({
      url: "/account/subscription/buy/p?card_token=[redacted]&card_last4=[redacted]",
    });
  });
});
