import { expect, it } from "vitest";
import { identitySchema } from "~/platform/contract/identity";
import { groupClubs } from "./group-clubs";

const identity = (id: string, media_type: string, parent?: string) =>
  identitySchema.parse({
    id,
    media_type,
    title: id.toUpperCase(),
    identities: parent ? [{ id: parent }] : [],
  });
const parents = [identity("l1", "identity"), identity("l2", "identity"), identity("l3", "identity")];
const children = [
  identity("t1", "team", "l1"),
  identity("men", "identity_item", "l1"),
  identity("u19", "identity_item", "l2"),
];
const values = (chosen?: string) =>
  groupClubs(parents, children, chosen).map(({ id, clubs }) => [id, clubs.map(({ value }) => value)]);

it("clubs are the teams of a league, or its sub-categories where the platform has no teams", () => {
  expect(values()).toEqual([
    ["l1", ["l1|t1"]],
    ["l2", ["l2|u19"]],
  ]);
});

it("what has been chosen before stays a choice", () => {
  expect(values("l1|men")[0]).toEqual(["l1", ["l1|t1", "l1|men"]]);
});
