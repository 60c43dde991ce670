import Fastify, { type FastifyReply, type FastifyRequest } from "fastify";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type FailureBody, sendFailure } from "./failures.ts";
import { limitLoad } from "./load.ts";

let isDraining: boolean;
let release: () => void;
let app: ReturnType<typeof Fastify>;

beforeEach(async () => {
  isDraining = false;
  app = Fastify();
  app.setErrorHandler((error: unknown, request: FastifyRequest, reply: FastifyReply) =>
    sendFailure(error, request, reply),
  );
  limitLoad(app, { maxCalls: 2, isDraining: () => isDraining });
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  app.get("/api/slow", async () => held.then(() => ({})));
  for (const path of ["/api/quick", "/media/live.m3u8", "/readyz"]) app.get(path, async () => ({}));
  app.post("/api/commerce/create_checkout", async () => ({}));
  await app.listen({ port: 0, host: "127.0.0.1" });
});
afterEach(async () => {
  release();
  await app.close();
});

const url = () => app.listeningOrigin;

it("rejects calls above the maximum with 503; commerce, media and health checks pass", async () => {
  const slow = [fetch(`${url()}/api/slow`), fetch(`${url()}/api/slow`)];
  await expect.poll(async () => (await fetch(`${url()}/api/quick`)).status).toBe(503);
  const refused = await fetch(`${url()}/api/quick`);
  expect(refused.headers.get("retry-after")).toBe("2");
  expect(((await refused.json()) as FailureBody).messageErrorCode).toBe("overloaded");
  const order = await fetch(`${url()}/api/commerce/create_checkout`, { method: "POST" });
  const others = await Promise.all(["/media/live.m3u8", "/readyz"].map((path) => fetch(url() + path)));
  expect([order, ...others].map(({ status }) => status)).toEqual([200, 200, 200]);
  release();
  for (const response of await Promise.all(slow)) expect(response.status).toBe(200);
  await expect.poll(async () => (await fetch(`${url()}/api/quick`)).status).toBe(200);
});

it("closes connections after their responses while draining", async () => {
  expect((await fetch(`${url()}/api/quick`)).headers.get("connection")).not.toBe("close");
  isDraining = true;
  expect((await fetch(`${url()}/api/quick`)).headers.get("connection")).toBe("close");
});
