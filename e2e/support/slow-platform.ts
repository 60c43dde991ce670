import { request } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { type RunningServer, serve } from "../../tests/support/http-server.ts";

/**
 * The platform behind a slow line: what a page needs at once comes at once, what it shows further down comes
 * after a while.
 * @param platformUrl the real platform
 * @param isSlow which calls are held back
 */
export function slowPlatform(
  platformUrl: string,
  isSlow: (path: string, body: string) => boolean,
  milliseconds: number,
): Promise<RunningServer> {
  return serve(async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const path = incoming.url ?? "/";
    if (isSlow(path, body.toString())) await delay(milliseconds);
    const onward = request(
      `${platformUrl}${path}`,
      { method: incoming.method, headers: incoming.headers },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    onward.once("error", () => outgoing.writeHead(502).end());
    onward.end(body);
  });
}
