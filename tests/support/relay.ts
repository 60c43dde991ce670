import { Agent, type IncomingMessage, request, type ServerResponse } from "node:http";
import { pipeline } from "node:stream";

interface RelayOptions {
  /** What has been read of the request already; without it the request is passed on as it comes. */
  body?: Buffer;
  /** Sees the response first and may change its headers; says `true` when it has answered in its own way. */
  onResponse?: (response: IncomingMessage) => boolean | undefined;
}

// No connection is used twice: one that the other side closes at that moment would be a failure nobody asked for.
const agent = new Agent({ keepAlive: false });

/** Everything a request came with. */
export async function bodyOf(incoming: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/**
 * Passes a request on, and its response back: a response that breaks off breaks off for the caller, too.
 * @param origin whom it is passed on to
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
