import { expect, it } from "vitest";
import { countRooms, eventRoom, sessionRoom, userRoom } from "./rooms.ts";

it("counts rooms by kind, without those of single sockets", () => {
  const rooms = [userRoom("1"), eventRoom("1"), eventRoom("2"), sessionRoom("1"), "aVx3:x", "plain"];
  expect(countRooms(rooms)).toEqual({ user: 1, event: 2, session: 1 });
});
