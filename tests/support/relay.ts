import { Agent, type IncomingMessage, request, type ServerResponse } from "node:http";
import { pipeline } from "node:stream";

interface RelayOptions {
  /** The part of the request body that has been read; without it the request is streamed. */
  body?: Buffer;
  /** Sees the response first and may change its headers; returns `true` if it has responded itself. */
  onResponse?: (response: IncomingMessage) => boolean | undefined;
}

// No connection is used twice: one that the other side closes at that moment would fail without a reason.
const agent = new Agent({ keepAlive: false });

/** Reads the body of a request. */
export async function bodyOf(incoming: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/**
 * Forwards a request and its response: a response that breaks off breaks off for the caller, too.
 * @param origin target of the request
 */
export function relay(
  origin: string,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { body, onResponse }: RelayOptions = {},
): void {
  const { connection: _connection, ...headers } = incoming.headers;
  if (body) {
    delete headers["transfer-encoding"];
    headers["content-length"] = String(body.byteLength);
  }
  const onward = request(
    `${origin}${incoming.url}`,
    { agent, method: incoming.method, headers },
    (response) => {
      if (onResponse?.(response)) return;
      const { connection: _connection, ...answered } = response.headers;
      outgoing.writeHead(response.statusCode ?? 502, answered);
      pipeline(response, outgoing, () => undefined);
    },
  );
  onward.once("error", () => {
    if (outgoing.headersSent) outgoing.destroy();
    else outgoing.writeHead(502).end();
  });
  if (body) onward.end(body);
  else incoming.pipe(onward);
}
