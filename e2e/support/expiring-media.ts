import type { ServerResponse } from "node:http";
import { pipeline } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";
import { type RunningServer, serve } from "../../tests/support/http-server.ts";
import { relay } from "../../tests/support/relay.ts";
import type { RawEvent } from "./altered-platform.ts";

interface ExpiringMedia extends RunningServer {
  /** Gives an event URLs that work until the next call of `expire`. */
  sign: (event: RawEvent) => void;
  /** From now on the URLs so far are refused. */
  expire: () => void;
  /** Number of requests that were refused. */
  refused: () => number;
}

/** Sends a response at a limited rate, so that a browser does not have the whole file at once. */
async function* slowly(chunks: AsyncIterable<Buffer>, bytesPerSecond: number) {
  for await (const chunk of chunks) {
    yield chunk;
    await delay((chunk.byteLength * 1_000) / bytesPerSecond);
  }
}

/**
 * Serves the platform's media below a signature in the path, which everything that playlists name inherits.
 * @param bytesPerSecond maximum rate of a response, which then breaks off when its URL expires
 */
export async function expiringMedia(
  platformUrl: string,
  { bytesPerSecond }: { bytesPerSecond?: number } = {},
): Promise<ExpiringMedia> {
  let valid = 1;
  let refused = 0;
  const running = new Set<ServerResponse>();
  const server = await serve((incoming, outgoing) => {
    const [, signature, path] = /^\/signed-(\d+)(\/.*)/.exec(incoming.url ?? "") ?? [];
    if (Number(signature) === valid) {
      incoming.url = path;
      relay(platformUrl, incoming, outgoing, {
        onResponse(response) {
          if (bytesPerSecond === undefined) return false;
          const { connection: _connection, ...headers } = response.headers;
          outgoing.writeHead(response.statusCode ?? 502, headers);
          running.add(outgoing);
          outgoing.once("close", () => running.delete(outgoing));
          pipeline(
            response,
            (chunks) => slowly(chunks, bytesPerSecond),
            outgoing,
            () => undefined,
          );
          return true;
        },
      });
      return;
    }
    refused += 1;
    outgoing.writeHead(403, { "access-control-allow-origin": "*" }).end();
  });
  const signed = (url: string | null) => url?.replace(platformUrl, `${server.url}/signed-${valid}`) ?? null;
  return {
    ...server,
    sign({ source }) {
      source.hd = signed(source.hd);
      source.mp4 = signed(source.mp4);
    },
    expire() {
      valid += 1;
      for (const response of running) response.destroy();
    },
    refused: () => refused,
  };
}
