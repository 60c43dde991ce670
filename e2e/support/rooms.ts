import type { Page } from "@playwright/test";
import { expect } from "./test.ts";

/** How long a page may take to load, to become idle and to connect, in milliseconds. */
const LONG = { timeout: 30_000 };

/** What the documents of a page say to the platform in real time. */
export interface Rooms {
  /** How many times they have asked, say for `join-event-room`. */
  asked: (name: string) => number;
  /** Waits until the platform has answered that they are in a room: news that are told from then on come. */
  joined: (room: "event" | "user") => Promise<void>;
}

/** Listens from before the next document of the page. */
export async function listenToRooms(page: Page): Promise<Rooms> {
  // The document before may join, too, and maybe not before somebody listens.
  await page.goto("about:blank");
  const asked: string[] = [];
  const answered: string[] = [];
  page.on("websocket", (socket) => {
    // A call with an acknowledgement is `42<id>["name",…]`, and its answer `43<id>[…]`.
    const calls = new Map<string, string>();
    socket.on("framesent", ({ payload }) => {
      const [, id, name] = /^42(\d*)\["([^"]+)"/.exec(String(payload)) ?? [];
      if (!name) return;
      asked.push(name);
      if (id) calls.set(id, name);
    });
    socket.on("framereceived", ({ payload }) => {
      const [, id = "", answer = ""] = /^43(\d+)(.+)$/.exec(String(payload)) ?? [];
      const name = calls.get(id);
      if (name && /ok\\?":true/.test(answer)) answered.push(name);
    });
  });
  return {
    asked: (name) => asked.filter((other) => other === name).length,
    joined: (room) => expect.poll(() => answered, LONG).toContain(`join-${room}-room`),
  };
}
