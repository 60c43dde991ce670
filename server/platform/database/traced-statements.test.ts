import { expect, it } from "vitest";
import { statementName, withoutLiterals } from "./traced-statements.ts";

it.each([
  [
    `select "id", "e-mail" from "users" where "email" = $1 limit $12`,
    `select "id", "e-mail" from "users" where "email" = $1 limit $12`,
  ],
  [
    `select * from events where id = 'live-1' and league = 'it''s'`,
    `select * from events where id = ? and league = ?`,
  ],
  [String.raw`select E'a\'b', 'c'`, "select ?, ?"],
  [`select 1, -2.5, t1.x3 from t1 limit 10`, `select ?, -?, t1.x3 from t1 limit ?`],
  [`select "it's 1" from a`, `select "it's 1" from a`],
])("keeps names and parameters, and no values: %s", (statement, expected) => {
  expect(withoutLiterals(statement)).toBe(expected);
});

it.each([
  ["begin", "begin"],
  [`select "id", (select count(*) from "contracts" where (a = 1)) from "sessions"`, "select sessions"],
  [`insert into "attempts" ("key") values ($1)`, "insert attempts"],
  [`update media set a = $1`, "update media"],
  ["delete from follows", "delete follows"],
  ["", "statement"],
])("names a statement by its command and its table: %s", (statement, expected) => {
  expect(statementName(statement)).toBe(expected);
});
