import { json } from "node:stream/consumers";
import { type RunningServer, serve } from "../../tests/support/http-server.ts";
import { relay } from "../../tests/support/relay.ts";

/** An event as the platform tells it, as far as journeys change it. */
export interface RawEvent {
  media_type: string;
  eventUrl: string | null;
  source: { hd: string | null; pano: string | null; mp4: string | null };
}

/**
 * The platform, but with events of kinds that ours has none of: other back ends have them.
 * @param platformUrl the real platform
 * @param alter changes an event before it is told
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
    // What is compressed could not be read here.
    delete incoming.headers["accept-encoding"];
    relay(platformUrl, incoming, outgoing, {
      onAnswer(answer) {
        if (!id || answer.statusCode !== 200) return false;
        json(answer).then(
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
