import { type RunningServer, serve } from "./http-server.ts";
import { bodyOf, relay } from "./relay.ts";

/** One call to the platform, as far as it tells one part of a page from another. */
export type CallName = string;

export interface FaultyPlatform extends RunningServer {
  /** Names of the calls since the last `forget`, each once. */
  calls(): CallName[];
  /** How often one was made since the last `forget`. */
  times(call: CallName): number;
  forget(): void;
  /** These fail with 500 from now on. */
  fail(fails: (call: CallName) => boolean): void;
  /** These wait from now on until the returned function is called. */
  hold(waits: (call: CallName) => boolean): () => void;
  /** These are carried out, but the next `times` answers of them never arrive. */
  loseAnswers(loses: (call: CallName) => boolean, times: number): void;
}

/** A real platform with something in front of it that makes single calls fail, or wait. */
export async function faultyPlatform(platformUrl: string): Promise<FaultyPlatform> {
  const seen = new Map<CallName, number>();
  let fails = (_call: CallName) => false;
  let waits = (_call: CallName) => false;
  let released = Promise.resolve();
  let loses = (_call: CallName) => false;
  let lossesLeft = 0;
  const server = await serve(async (incoming, outgoing) => {
    const body = await bodyOf(incoming);
    const call = nameOf(incoming.url ?? "/", body.toString());
    seen.set(call, (seen.get(call) ?? 0) + 1);
    if (waits(call)) await released;
    if (fails(call)) {
      outgoing.writeHead(500, { "content-type": "application/json" });
      outgoing.end(JSON.stringify({ error: true, message: "on purpose", messageErrorCode: "broken" }));
      return;
    }
    relay(platformUrl, incoming, outgoing, {
      body,
      onAnswer(answer) {
        if (lossesLeft === 0 || !loses(call)) return false;
        lossesLeft -= 1;
        answer.resume().once("close", () => outgoing.destroy());
        return true;
      },
    });
  });
  return {
    ...server,
    calls: () => [...seen.keys()].sort(),
    times: (call) => seen.get(call) ?? 0,
    forget: () => seen.clear(),
    fail(given) {
      fails = given;
    },
    loseAnswers(given, times) {
      loses = given;
      lossesLeft = times;
    },
    hold(given) {
      let release = () => {};
      released = new Promise((resolve) => {
        release = resolve;
      });
      waits = given;
      return () => {
        waits = () => false;
        release();
      };
    },
  };
}

/** Path without ids, and what a list is asked for: `/api/event/list status=live`. */
function nameOf(path: string, body: string): CallName {
  const [pathname = ""] = path.split("?");
  const { filters = {} } = (body ? JSON.parse(body) : {}) as { filters?: Record<string, unknown> };
  const asked = ["status", "media_type"].flatMap((name) =>
    filters[name] === undefined ? [] : [`${name}=${String(filters[name])}`],
  );
  return [pathname.replace(/\/id\/.*/, ""), ...asked].join(" ");
}
