import { json } from "node:stream/consumers";
import { type RunningServer, serve } from "../../tests/support/http-server.ts";
import { relay } from "../../tests/support/relay.ts";

/** Fields of a wire event that journeys change. */
export interface RawEvent {
  media_type: string;
  eventUrl: string | null;
  source: { hd: string | null; pano: string | null; mp4: string | null; audio?: object };
}

/**
 * A proxy of the platform that alters events, to serve kinds that only other back ends have.
 * @param platformUrl the real platform
 * @param alter changes an event before it is sent
 * @param refuses paths of calls that fail
 */
export function alteredPlatform(
  platformUrl: string,
  alter: (event: RawEvent, id: string) => void,
  refuses?: RegExp,
): Promise<RunningServer> {
  return serve((incoming, outgoing) => {
    if (refuses?.test(incoming.url ?? "")) {
      incoming.resume();
      outgoing.writeHead(500, { "content-type": "application/json" }).end('{"error":true}');
      return;
    }
    const [, id] = /^\/api\/event\/get_by_id\/id\/([^/?]+)/.exec(incoming.url ?? "") ?? [];
    // Compressed responses could not be parsed here.
    delete incoming.headers["accept-encoding"];
    relay(platformUrl, incoming, outgoing, {
      onResponse(response) {
        if (!id || response.statusCode !== 200) return false;
        json(response).then(
          (body) => {
            alter((body as { content: RawEvent }).content, id);
            outgoing.setHeader("content-type", "application/json").end(JSON.stringify(body));
          },
          () => outgoing.destroy(),
        );
        return true;
      },
    });
  });
}
