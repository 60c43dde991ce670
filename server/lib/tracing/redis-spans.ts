/** Spans of the commands to Redis, which ioredis publishes itself. */
import { tracingChannel } from "node:diagnostics_channel";
import { errorType, type Span, type Tracer } from "../../../common/tracing.ts";

/** What ioredis publishes about a command. */
interface RedisCommand {
  command?: unknown;
  error?: unknown;
}

/**
 * Begins a span for each command that belongs to a span. Only its name is kept: keys are ids of sessions.
 * @returns a function that ends it
 */
export function traceRedis(tracer: Tracer): () => void {
  const commands = tracingChannel<RedisCommand, RedisCommand>("ioredis:command");
  const open = new WeakMap<RedisCommand, Span>();
  const subscribers = {
    start(call: RedisCommand) {
      if (!tracer.current()) return;
      const name = String(call.command).toUpperCase();
      const attributes = { "db.system.name": "redis", "db.operation.name": name };
      open.set(call, tracer.start(name, "client", attributes));
    },
    end() {},
    asyncStart() {},
    asyncEnd: (call: RedisCommand) => open.get(call)?.end(),
    error: (call: RedisCommand) => open.get(call)?.fail(errorType(call.error)),
  };
  commands.subscribe(subscribers);
  return () => void commands.unsubscribe(subscribers);
}
