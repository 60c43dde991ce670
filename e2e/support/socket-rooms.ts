import type { Page } from "@playwright/test";
import { expect } from "./test.ts";

/** Maximum time for a page to load, to become idle and to connect (ms). */
const LONG = { timeout: 30_000 };

/** Real-time messages that the documents of a page send to the platform. */
export interface RoomMessages {
  /** Number of calls of this name so far, e.g. `join-event-room`. */
  count: (name: string) => number;
  /** Waits until the platform has acknowledged that they joined a room: messages sent from then on arrive. */
  joined: (room: "event" | "user") => Promise<void>;
}

/** Records messages from the next document of the page on. */
export async function recordRoomMessages(page: Page): Promise<RoomMessages> {
  // Leaves the current document, which might join a room later and would be counted, too.
  await page.goto("about:blank");
  const requested: string[] = [];
  const answered: string[] = [];
  page.on("websocket", (socket) => {
    // A call with an acknowledgement is `42<id>["name",…]`, and its response `43<id>[…]`.
    const calls = new Map<string, string>();
    socket.on("framesent", ({ payload }) => {
      const [, id, name] = /^42(\d*)\["([^"]+)"/.exec(String(payload)) ?? [];
      if (!name) return;
      requested.push(name);
      if (id) calls.set(id, name);
    });
    socket.on("framereceived", ({ payload }) => {
      const [, id = "", response = ""] = /^43(\d+)(.+)$/.exec(String(payload)) ?? [];
      const name = calls.get(id);
      if (name && /ok\\?":true/.test(response)) answered.push(name);
    });
  });
  return {
    count: (name) => requested.filter((other) => other === name).length,
    joined: (room) => expect.poll(() => answered, LONG).toContain(`join-${room}-room`),
  };
}
