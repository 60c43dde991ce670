/** The HTTP endpoint that Prometheus scrapes, on a port of its own. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Registry } from "prom-client";

/** Where the endpoint listens. */
export interface MetricsAddress {
  host: string;
  /** 0 takes any free port. */
  port: number;
}

export interface MetricsEndpoint {
  /** Full URL to scrape, e.g. `http://127.0.0.1:9464/metrics`. */
  url: string;
  /** Closes the port; a running scrape is cut off. */
  close(): Promise<void>;
}

const PATH = "/metrics";
/** Time for a client to send its request (ms); a scrape has no body. */
const REQUEST_TIMEOUT_MS = 5_000;
/** Longer (ms) than the usual interval of scrapes, so that they share a connection. */
const KEEP_ALIVE_MS = 65_000;

/**
 * Serves the metrics of a registry at `/metrics` until `close`; every other path is 404.
 * @param subscriptions functions that end what fills the registry, called by `close`
 * @throws the system's error when the port is taken or the host is no address of this machine
 */
export async function serveMetrics(
  registry: Registry,
  { host, port }: MetricsAddress,
  subscriptions: readonly (() => void)[],
): Promise<MetricsEndpoint> {
  const server = createServer(async (request, response) => {
    const isRead = request.method === "GET" || request.method === "HEAD";
    if (!isRead || request.url?.split("?", 1)[0] !== PATH) {
      response.writeHead(404, { "Content-Type": "text/plain" }).end("Not found\n");
      return;
    }
    try {
      const text = await registry.metrics();
      response.writeHead(200, { "Content-Type": registry.contentType }).end(text);
    } catch {
      // Prometheus then reports the target as down.
      response.writeHead(500, { "Content-Type": "text/plain" }).end("The metrics could not be collected\n");
    }
  });
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.headersTimeout = REQUEST_TIMEOUT_MS;
  server.requestTimeout = REQUEST_TIMEOUT_MS;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  const address = server.address() as AddressInfo;
  const name = host === "0.0.0.0" || host === "::" ? "localhost" : host;
  return {
    url: `http://${name.includes(":") ? `[${name}]` : name}:${address.port}${PATH}`,
    close() {
      for (const end of subscriptions) end();
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      return closed;
    },
  };
}
