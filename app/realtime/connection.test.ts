import { beforeEach, describe, expect, it, vi } from "vitest";
import { type ClientSocket, isOk, RealtimeConnection, SOCKET_OPTIONS } from "./connection";

/** A socket that does nothing by itself: the test plays the network. */
class FakeSocket {
  connected = false;
  connects = 0;
  sent: [string, object][] = [];
  readonly #handlers = new Map<string, ((...values: unknown[]) => void)[]>();
  on = (name: string, handler: (...values: unknown[]) => void) => {
    this.#handlers.set(name, [...(this.#handlers.get(name) ?? []), handler]);
    return this;
  };
  connect = () => {
    this.connects += 1;
    return this;
  };
  disconnect = () => {
    this.connected = false;
    this.happen("disconnect", "io client disconnect");
    return this;
  };
  timeout = () => this;
  /** Acknowledges the last call. */
  acknowledge: (error: Error | null, reply?: unknown) => void = () => {};
  emit = (name: string, message: object, acknowledge: FakeSocket["acknowledge"]) => {
    this.sent.push([name, message]);
    this.acknowledge = acknowledge;
    return this;
  };
  happen(name: string, ...values: unknown[]) {
    if (name === "connect") this.connected = true;
    if (name === "disconnect") this.connected = false;
    for (const handler of this.#handlers.get(name) ?? []) handler(...values);
  }
}

let socket: FakeSocket;
let connection: RealtimeConnection;
const log = { debug: vi.fn(), warn: vi.fn() };

beforeEach(() => {
  socket = new FakeSocket();
  connection = new RealtimeConnection({
    createSocket: () => socket as unknown as ClientSocket,
    getTicket: async () => "t1",
    customerName: "acme",
    log,
  });
});

it("connects with the options of requirement LIVE-1", () => {
  expect(SOCKET_OPTIONS).toEqual({
    path: "/ws",
    transports: ["websocket"],
    timeout: 20_000,
    reconnection: true,
    reconnectionDelay: 1_000,
    reconnectionDelayMax: 5_000,
    randomizationFactor: 0.5,
    reconnectionAttempts: Number.POSITIVE_INFINITY,
  });
});

it("gives a ticket to every connection of a signed-in viewer, and none when there is none", async () => {
  let requested: ((give: (auth: object) => void) => void) | undefined;
  const tickets = ["t1", undefined];
  const opened = new RealtimeConnection({
    createSocket: (authenticate) => {
      requested = authenticate;
      return new FakeSocket() as unknown as ClientSocket;
    },
    getTicket: async () => tickets.shift(),
    customerName: "acme",
    log,
  });
  const auth = () => new Promise<object>((resolve) => requested?.(resolve));
  expect(await auth(), "event rooms are open to everyone").toEqual({});
  opened.setUser("u1");
  expect(await auth()).toEqual({ ticket: "t1" });
  expect(await auth()).toEqual({});
});

describe("rooms", () => {
  it("are joined once connected, once however many ask, and left by the last", () => {
    const leave = connection.joinEvent("e1");
    expect(socket.sent).toEqual([]);
    socket.happen("connect");
    const leaveToo = connection.joinEvent("e1");
    expect(socket.sent).toEqual([["join-event-room", { eventId: "e1" }]]);
    leave();
    expect(socket.sent).toHaveLength(1);
    leaveToo();
    expect(socket.sent.at(-1)).toEqual(["leave-event-room", { eventId: "e1", customerName: "acme" }]);
  });

  it("are joined again after the connection was lost, and the page is notified", () => {
    const listener = vi.fn();
    connection.onConnected(listener);
    connection.setUser("u1");
    connection.joinEvent("e1");
    expect(listener).not.toHaveBeenCalled();
    socket.happen("connect");
    expect(listener.mock.lastCall).toEqual([false]);
    socket.happen("disconnect", "transport close");
    socket.sent = [];
    socket.happen("connect");
    expect(socket.sent).toEqual([
      ["join-user-room", { userId: "u1" }],
      ["join-event-room", { eventId: "e1" }],
    ]);
    expect(listener.mock.calls).toEqual([[false], [true]]);
  });

  it("are there already for a page that comes later, until it goes", () => {
    socket.happen("connect");
    const listener = vi.fn();
    const stop = connection.onConnected(listener);
    expect(listener.mock.calls).toEqual([[false]]);
    stop();
    socket.happen("connect");
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it("of a user are joined with a connection of that user's own, and left on signing out", () => {
    socket.happen("connect");
    const before = socket.connects;
    connection.setUser("u1");
    expect(socket.connects).toBe(before + 1);
    socket.happen("connect");
    expect(socket.sent).toEqual([["join-user-room", { userId: "u1" }]]);
    connection.setUser(undefined);
    expect(socket.sent.at(-1)).toEqual(["leave-user-room", { userId: "u1" }]);
  });
});

describe("whether a page has missed messages", () => {
  /** A page with version 7, which was loaded a moment ago. */
  const hasMissed = (reply: unknown, { error = null as Error | null, age = 0, isBack = false } = {}) => {
    const response = connection.hasMissed(
      "e1",
      { current: 7 },
      new Date(Date.now() - age).toISOString(),
      isBack,
    );
    socket.acknowledge(error, reply);
    return response;
  };

  it("is asked for after the room was joined", async () => {
    connection.joinEvent("e1");
    socket.happen("connect");
    expect(await hasMissed('{"ok":true,"versions":{"e1":7}}', { age: 60_000 })).toBe(false);
    expect(socket.sent).toEqual([
      ["join-event-room", { eventId: "e1" }],
      ["event-versions", { eventIds: ["e1"] }],
    ]);
    expect(await hasMissed('{"ok":true,"versions":{"e1":8}}')).toBe(true);
    expect(await hasMissed('{"ok":true,"versions":{"e1":7}}', { isBack: true })).toBe(false);
  });

  it("is not assumed of a message that arrives before the response", async () => {
    socket.happen("connect");
    const seen = { current: 7 };
    const response = connection.hasMissed("e1", seen, new Date().toISOString(), true);
    seen.current = 8;
    socket.acknowledge(null, '{"ok":true,"versions":{"e1":8}}');
    expect(await response).toBe(false);
  });

  it.each([
    ['{"ok":false}', null],
    ['{"ok":true}', null],
    ['{"ok":true,"versions":{"e2":7}}', null],
    ['{"versions":null}', null],
    ["nonsense", null],
    [undefined, new Error("operation has timed out")],
  ])("is assumed of old pages and after a lost connection: %s %s", async (reply, error) => {
    socket.happen("connect");
    expect(await hasMissed(reply, { error })).toBe(false);
    expect(await hasMissed(reply, { error, age: 60_000 })).toBe(true);
    expect(await hasMissed(reply, { error, isBack: true })).toBe(true);
  });

  it("is assumed of a page that could not connect at first, and of no later one", async () => {
    const current = '{"ok":true,"versions":{"e1":7}}';
    const responses: Promise<boolean>[] = [];
    connection.onConnected((isBack) => responses.push(hasMissed(current, { isBack })));
    socket.happen("connect_error", new Error("away"));
    socket.happen("connect");
    expect(await responses[0]).toBe(true);
    expect(socket.sent).toEqual([]);
    expect(await hasMissed(current)).toBe(false);
    socket.happen("disconnect", "transport close");
    socket.happen("connect");
    expect(await responses[1]).toBe(false);
  });
});

it("comes back when the platform ended the connection", () => {
  vi.useFakeTimers();
  socket.happen("connect");
  const before = socket.connects;
  socket.happen("disconnect", "io server disconnect");
  vi.advanceTimersByTime(999);
  expect(socket.connects, "not at once").toBe(before);
  vi.advanceTimersByTime(4_001);
  expect(socket.connects).toBe(before + 1);
  vi.useRealTimers();
});

it("hands messages to who listens, until they stop", () => {
  const received = vi.fn();
  const stop = connection.on("event-url-change", received);
  socket.happen("event-url-change", '{"eventId":"e1","eventUrl":"https://cdn/x.m3u8"}');
  socket.happen("event-url-change", { nothing: true });
  stop();
  socket.happen("event-url-change", "https://cdn/y.m3u8");
  expect(received.mock.calls).toEqual([[{ eventId: "e1", eventUrl: "https://cdn/x.m3u8" }]]);
});

it("reads replies as JSON texts with an ok flag", () => {
  expect(isOk('{"ok":true}')).toBe(true);
  expect([isOk('{"ok":false}'), isOk("yes"), isOk(undefined), isOk('{"ok":"true"}')]).toEqual([
    false,
    false,
    false,
    false,
  ]);
});
