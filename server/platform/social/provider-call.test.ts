import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it } from "vitest";
import { z } from "zod";
import { ProviderUnavailableError, RefusedTokenError } from "./identity.ts";
import { readProvider } from "./provider-call.ts";

let server: Server;
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

async function serving(listener: RequestListener): Promise<string> {
  server = createServer(listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/me?access_token=secret`;
}
const Body = z.object({ id: z.string() });
const failure = async (listener: RequestListener) =>
  readProvider(await serving(listener), Body).catch((error: Error) => error);

it("reads a response", async () => {
  const url = await serving((_, response) => response.end('{"id":"1"}'));
  expect(await readProvider(url, Body)).toEqual({ id: "1" });
});

it.each<[string, RequestListener, unknown]>([
  ["a rejection", (_, response) => response.writeHead(401).end("{}"), RefusedTokenError],
  ["an error of the provider", (_, response) => response.writeHead(500).end(), ProviderUnavailableError],
  ["too many calls", (_, response) => response.writeHead(429).end(), ProviderUnavailableError],
  ["another format", (_, response) => response.end('{"name":"1"}'), ProviderUnavailableError],
  ["invalid JSON", (_, response) => response.end("<html>"), ProviderUnavailableError],
  ["a redirect", (_, response) => response.writeHead(302, { location: "/" }).end(), ProviderUnavailableError],
  [
    "an endless response",
    (_, response) => response.end(`{"id":"${"x".repeat(300_000)}"}`),
    ProviderUnavailableError,
  ],
  ["no response", () => undefined, ProviderUnavailableError],
])("classifies %s, without the token in the message", async (_, listener, kind) => {
  const error = await failure(listener);
  expect(error).toBeInstanceOf(kind);
  expect((error as Error).message).not.toContain("secret");
});
