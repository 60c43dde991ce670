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

/** Serves the platform's media below a signature in the path, which everything that playlists name inherits. */
export async function expiringMedia(platformUrl: string): Promise<ExpiringMedia> {
  let valid = 1;
  let refused = 0;
  const server = await serve((incoming, outgoing) => {
    const [, signature, path] = /^\/signed-(\d+)(\/.*)/.exec(incoming.url ?? "") ?? [];
    if (Number(signature) === valid) {
      incoming.url = path;
      relay(platformUrl, incoming, outgoing);
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
    },
    refused: () => refused,
  };
}
