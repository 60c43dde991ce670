import { type RunningServer, serve } from "../../tests/support/http-server.ts";

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
 */
export function alteredPlatform(
  platformUrl: string,
  alter: (event: RawEvent, id: string) => void,
): Promise<RunningServer> {
  return serve(async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const { host: _host, connection: _connection, "content-length": _length, ...headers } = incoming.headers;
    const answer = await fetch(platformUrl + incoming.url, {
      method: incoming.method,
      headers: headers as Record<string, string>,
      body: chunks.length > 0 ? Buffer.concat(chunks) : undefined,
    });
    const type = answer.headers.get("content-type") ?? "application/json";
    outgoing.writeHead(answer.status, { "content-type": type });
    const [, id] = /^\/api\/event\/get_by_id\/id\/([^/?]+)/.exec(incoming.url ?? "") ?? [];
    if (!id || !answer.ok) return void outgoing.end(Buffer.from(await answer.arrayBuffer()));
    const body = (await answer.json()) as { content: RawEvent };
    alter(body.content, id);
    outgoing.end(JSON.stringify(body));
  });
}
