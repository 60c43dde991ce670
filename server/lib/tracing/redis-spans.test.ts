import { Redis } from "ioredis";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inSpan } from "../../../common/tracing.ts";
import { type Collector, startCollector } from "../../../tests/support/otlp-collector.ts";
import { type Service, servicesMissing, startRedis } from "../../../tests/support/services.ts";
import { startTracing } from "./start-tracing.ts";

describe.skipIf(servicesMissing)("commands to Redis", () => {
  let redis: Service;
  let client: Redis;
  let collector: Collector;
  beforeAll(async () => {
    redis = await startRedis();
    client = new Redis(redis.url);
    await client.ping();
    collector = await startCollector();
  });
  afterAll(async () => {
    client?.disconnect();
    await redis?.stop();
    await collector?.close();
  });

  it("are spans below that of their work, without keys and values", async () => {
    const usual = { headers: {}, serviceName: undefined, sampler: "always_on", share: 1 } as const;
    const program = { name: "touchline-web", log: { warn: () => undefined } };
    const stop = startTracing({ endpoint: collector.url, ...usual }, program);
    await client.set("session-1", "sealed");
    const failed = await inSpan("work", "internal", {}, async () => {
      expect(await client.get("session-1")).toBe("sealed");
      return client.incr("session-1").catch((error: unknown) => error);
    });
    expect(failed).toBeInstanceOf(Error);
    await stop();

    const work = collector.spans.find(({ name }) => name === "work");
    const commands = collector.spans.filter(({ parentSpanId }) => parentSpanId === work?.spanId);
    expect(commands.map(({ name, kind, hasFailed }) => [name, kind, hasFailed])).toEqual([
      ["GET", "client", false],
      ["INCR", "client", true],
    ]);
    expect(collector.spans).toHaveLength(3);
    expect(collector.text()).not.toMatch(/session-1|sealed/);
  });
});
