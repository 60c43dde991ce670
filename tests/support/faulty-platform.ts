import { type RunningServer, serve } from "./http-server.ts";
import { bodyOf, relay } from "./relay.ts";

/** Name of a call to the platform; calls for different parts of a page have different names. */
export type CallName = string;

export interface FaultyPlatform extends RunningServer {
  /** Names of the calls since the last `forget`, without duplicates. */
  calls(): CallName[];
  /** Number of calls of this name since the last `forget`. */
  times(call: CallName): number;
  forget(): void;
  /** Number of calls that wait for their response now. */
  underWay(): number;
  /** Makes these calls fail with 500 from now on. */
  fail(fails: (call: CallName) => boolean): void;
  /** Makes these calls fail with this status and body from now on. */
  respond(fails: (call: CallName) => boolean, response: { status: number; body: object }): void;
  /** Makes these calls wait until the returned function is called. */
  hold(waits: (call: CallName) => boolean): () => void;
  /** Forwards these calls, but drops the next `times` responses to them. */
  loseResponses(loses: (call: CallName) => boolean, times: number): void;
}

/** Starts a proxy in front of a real platform that makes single calls fail or wait. */
export async function faultyPlatform(platformUrl: string): Promise<FaultyPlatform> {
  const counts = new Map<CallName, number>();
  let fails = (_call: CallName) => false;
  const broken = { status: 500, body: { message: "on purpose", messageErrorCode: "broken" } as object };
  let failure = broken;
  let waits = (_call: CallName) => false;
  let released = Promise.resolve();
  let loses = (_call: CallName) => false;
  let lossesLeft = 0;
  let underWay = 0;
  const server = await serve(async (incoming, outgoing) => {
    underWay += 1;
    outgoing.once("close", () => {
      underWay -= 1;
    });
    const body = await bodyOf(incoming);
    const call = nameOf(incoming.url ?? "/", body.toString());
    counts.set(call, (counts.get(call) ?? 0) + 1);
    if (waits(call)) await released;
    if (fails(call)) {
      outgoing.writeHead(failure.status, { "content-type": "application/json" });
      outgoing.end(JSON.stringify({ error: true, ...failure.body }));
      return;
    }
    relay(platformUrl, incoming, outgoing, {
      body,
      onResponse(response) {
        if (lossesLeft === 0 || !loses(call)) return false;
        lossesLeft -= 1;
        response.resume().once("close", () => outgoing.destroy());
        return true;
      },
    });
  });
  return {
    ...server,
    calls: () => [...counts.keys()].sort(),
    times: (call) => counts.get(call) ?? 0,
    forget: () => counts.clear(),
    underWay: () => underWay,
    fail(input) {
      [fails, failure] = [input, broken];
    },
    respond(input, response) {
      [fails, failure] = [input, response];
    },
    loseResponses(input, times) {
      loses = input;
      lossesLeft = times;
    },
    hold(input) {
      let release = () => {};
      released = new Promise((resolve) => {
        release = resolve;
      });
      waits = input;
      return () => {
        waits = () => false;
        release();
      };
    },
  };
}

/** Returns the path without ids, with the filters of a list: `/api/event/list status=live`. */
function nameOf(path: string, body: string): CallName {
  const [pathname = ""] = path.split("?");
  const { filters = {} } = (body ? JSON.parse(body) : {}) as { filters?: Record<string, unknown> };
  const requested = ["status", "media_type"].flatMap((name) =>
    filters[name] === undefined ? [] : [`${name}=${String(filters[name])}`],
  );
  return [pathname.replace(/\/id\/.*/, ""), ...requested].join(" ");
}
