import { broadcasts } from "../../../common/diagnostics.ts";
import type { Gateway } from "./gateway.ts";

/** Returns the same gateway; it publishes how long each message takes to reach the sockets of this process. */
export function observed(gateway: Gateway): Gateway {
  return {
    ...gateway,
    toUser: timed("user", gateway.toUser),
    toEvent: timed("event", gateway.toEvent),
    toEventHere: timed("event", gateway.toEventHere),
  };
}

function timed<F extends (...message: never[]) => void>(room: "user" | "event", send: F): F {
  return ((...message: Parameters<F>) => {
    if (!broadcasts.isWatched) return send(...message);
    const startedAt = performance.now();
    send(...message);
    broadcasts.publish({ room, seconds: (performance.now() - startedAt) / 1_000 });
  }) as F;
}
