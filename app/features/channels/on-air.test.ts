import { describe, expect, it } from "vitest";
import { onAir } from "./on-air";

const at = (time: string) => `2026-03-01T${time}:00.000Z`;
const broadcast = (id: string, start: string, end?: string) => ({
  id,
  title: id,
  startsAt: at(start),
  endsAt: end && at(end),
});
const day = [
  broadcast("morning", "08:00", "09:00"),
  broadcast("noon", "12:00", "13:00"),
  broadcast("evening", "18:00", "20:00"),
];
const ids = (time: string, list = day) => {
  const { coming, currentId, nextId } = onAir(list, Date.parse(at(time)));
  return [coming.map(({ id }) => id).join(), currentId, nextId];
};

describe("onAir", () => {
  it("knows what is on and what is next", () => {
    expect(ids("12:30")).toEqual(["noon,evening", "noon", "evening"]);
    expect(ids("12:00")).toEqual(["noon,evening", "noon", "evening"]);
  });
  it("says that nothing is on between two broadcasts", () => {
    expect(ids("10:00")).toEqual(["noon,evening", undefined, "noon"]);
  });
  it("forgets what is over", () => {
    expect(ids("20:00")).toEqual(["", undefined, undefined]);
  });
  it("takes the next beginning for an end that is not known", () => {
    const open = [broadcast("first", "08:00"), broadcast("last", "12:00")];
    expect(ids("09:00", open)).toEqual(["first,last", "first", "last"]);
    expect(ids("23:00", open)).toEqual(["last", "last", undefined]);
  });
  it("tells how much of the current one is over", () => {
    const progress = (time: string, list = day) => onAir(list, Date.parse(at(time))).progress;
    expect(progress("12:15")).toBe(0.25);
    expect(progress("10:00")).toBeUndefined();
    expect(progress("10:00", [broadcast("first", "08:00"), broadcast("last", "12:00")])).toBe(0.5);
    expect(progress("13:00", [broadcast("last", "12:00")])).toBeUndefined();
  });
});
