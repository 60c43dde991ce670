import { createServer, type IncomingHttpHeaders, type RequestListener, request } from "node:http";
import type { AddressInfo } from "node:net";
import { promisify } from "node:util";

export interface RunningServer {
  url: string;
  port: number;
  /** Counts the open connections. */
  connections(): Promise<number>;
  close(): Promise<void>;
}

/** Serves a listener on a free port of the loopback interface. */
export async function serve(listener: RequestListener): Promise<RunningServer> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    connections: () => promisify(server.getConnections.bind(server))(),
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

export interface TestResponse {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

/** Sends a request with exactly these headers: `fetch` adds some and refuses others. */
export function send(
  url: string,
  options: { method?: string; headers?: Record<string, string>; body?: string; path?: string } = {},
): Promise<TestResponse> {
  const { method = "GET", headers = {}, body, path } = options;
  return new Promise((resolve, reject) => {
    const outgoing = request(
      url,
      { method, headers, agent: false, ...(path ? { path } : {}) },
      (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
        incoming.once("error", reject);
        incoming.on("end", () => {
          const text = Buffer.concat(chunks).toString();
          resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, body: text });
        });
      },
    );
    outgoing.once("error", reject);
    outgoing.end(body);
  });
}
