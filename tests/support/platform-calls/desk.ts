/** Calls of the match desk, which does not exist for a viewer who may not use it. */
import type { Call } from "./call.ts";

const change = { eventId: "live-1", version: 0, action: "end" };

export const DESK_CALLS: Call[] = [
  {
    method: "GET",
    path: "/api/desk/board",
    auth: "optional",
    unknown: { path: "/api/desk/board", code: "not_found" },
  },
  {
    method: "POST",
    path: "/api/desk/change",
    auth: "optional",
    bad: [
      {},
      { ...change, action: "explode" },
      { ...change, version: -1 },
      { ...change, action: "score", home: -1, away: 0 },
    ],
    unknown: { body: change, code: "not_found" },
  },
];
