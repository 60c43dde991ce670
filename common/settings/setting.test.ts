import { describe, expect, it } from "vitest";
import { z } from "zod";
import { ConfigurationError, readAll } from "./problems.ts";
import { readVariables, setting, settings, type Variables } from "./setting.ts";
import { json, nonBlank, port, urlOf } from "./values.ts";

const schema = settings({
  PORT: setting(port, { meaning: "port", default: "3000", example: "8080" }),
  HOST: setting(nonBlank("a host"), { meaning: "host", example: "localhost", isSecret: true }),
  DATABASE_URL: setting(urlOf("postgres:"), { meaning: "database", example: "postgres://db/name" }),
  SOCIAL_SIGN_IN: setting(json(z.object({ a: z.object({ b: z.number() }) }), "JSON"), {
    meaning: "providers",
    example: "{}",
    isSecret: true,
  }),
});

function messageOf(variables: Variables): string {
  try {
    readVariables(schema, variables);
  } catch (error) {
    if (error instanceof ConfigurationError) return error.message;
    throw error;
  }
  return "";
}

describe("readVariables", () => {
  it("applies defaults and takes an empty variable for a missing one", () => {
    expect(readVariables(schema, { PORT: "" })).toEqual({ PORT: 3000 });
    expect(readVariables(schema, { PORT: "1", HOST: "a" })).toEqual({ PORT: 1, HOST: "a" });
  });

  it("reports all problems at once: values, rules and misspelled names", () => {
    const read = () =>
      readVariables(
        schema,
        { PORT: "x", HOST: "a", DATABSE_URL: "postgres://u:hunter2@db" },
        ({ PORT, HOST }) => [{ name: "HOST", given: HOST, expected: `nothing beside port ${PORT}` }],
      );
    expect(read).toThrow(/3 problems/);
    expect(read).toThrow(/^ {2}PORT is "x": expected a port number.*, for example PORT=8080$/m);
    expect(read).toThrow(/^ {2}HOST is "a": expected nothing beside port undefined$/m);
    expect(read).toThrow(/^ {2}DATABSE_URL is "\(not a setting\)": expected the name DATABASE_URL$/m);
    expect(read).not.toThrow(/hunter2/);
  });

  it.each([
    { HOST: " ".repeat(7) },
    { DATABASE_URL: "mysql://u:hunter2@db" },
    { DATABASE_URL: "mysql://u:p@ss/hunter2@db" },
    { DATABASE_URL: "u:hunter2@db" },
    { DATABASE_URL: "mysql://db/name?password=hunter2" },
    { SOCIAL_SIGN_IN: "hunter2" },
    { SOCIAL_SIGN_IN: '{"a":{"b":"hunter2"}}' },
  ])("shows no secret of %j", (variables) => {
    const message = messageOf(variables);
    expect(message).toContain(Object.keys(variables)[0]);
    expect(message).not.toMatch(/hunter2|" {7}"/);
  });

  it("names the field of JSON that is wrong", () => {
    expect(messageOf({ SOCIAL_SIGN_IN: '{"a":{}}' })).toContain("expected JSON (a: b: ");
  });
});

it("reads all and reports the first problem of each setting", () => {
  const fail =
    (...names: string[]) =>
    () => {
      throw new ConfigurationError(names.map((name) => ({ name, given: undefined, expected: "more" })));
    };
  expect(
    readAll<[number, string]>(
      () => 1,
      () => "a",
    ),
  ).toEqual([1, "a"]);
  expect(() => readAll(fail("A", "B"), fail("B", "C"))).toThrow(/3 problems:\n {2}A .*\n {2}B .*\n {2}C /);
});
