/** Routes of clips of the operator's streams: their playlists, whose segments are on the operator's servers. */
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import {
  CACHE,
  checked,
  get,
  type MediaSigner,
  sendNotFound,
  sendRefusal,
  sendText,
  TYPES,
} from "../media/index.ts";
import { cutMaster, cutMedia, type Part } from "./cut-playlist.ts";
import { StreamReadError, type StreamResponse } from "./read-playlist.ts";

export interface CutOptions {
  /** @throws StreamReadError */
  read: (url: string) => Promise<StreamResponse>;
  signer: MediaSigner;
  /** Returns the stream of a clip and its part; undefined if there is no such clip. */
  partOf: (clipId: string) => Promise<(Part & { url: string }) | undefined>;
}

const Params = z.object({
  grant: z.string().max(80),
  clipId: z.string().max(200),
  file: z.string().regex(/^(master|\d{1,3})\.m3u8$/),
});

/** Path that a signature of a clip's URLs is for. */
const cutPath = (clipId: string): string => `cuts/${clipId}`;

/** URL of the master playlist of a clip; always signed, because it makes this server read others. */
export const cutUrl = (origin: string, clipId: string, signer: MediaSigner): string =>
  `${origin}/media/s/${signer.sign(cutPath(clipId))}/cuts/${encodeURIComponent(clipId)}/master.m3u8`;

/** Playlists of clips, cut out of the playlists of their event. */
export async function cutRoutes(app: FastifyInstance, options: CutOptions): Promise<void> {
  const { read, signer, partOf } = options;

  /** Returns the text of a clip's playlist; undefined if there is none. */
  async function textOf(clipId: string, file: string): Promise<string | undefined> {
    const part = await partOf(clipId);
    if (!part) return undefined;
    const master = await read(part.url);
    const cut = cutMaster(master.text, master.url, (index) => `${index}.m3u8`);
    if (file === "master.m3u8") return cut.text;
    const url = cut.playlists[Number.parseInt(file, 10)];
    if (!url) return undefined;
    const media = await read(url);
    return cutMedia(media.text, media.url, part);
  }

  get(
    app,
    "/media/s/:grant/cuts/:clipId/:file",
    checked(Params, async ({ grant, clipId, file }, request, reply) => {
      const verdict = signer.verify(cutPath(clipId), grant);
      if (verdict.outcome !== "valid") return sendRefusal(reply, verdict.outcome);
      const body = await textOf(clipId, file).catch((error: unknown) => {
        if (!(error instanceof StreamReadError)) throw error;
        request.log.warn({ clipId, reason: error.message }, "the stream of a clip could not be read");
        return undefined;
      });
      if (body === undefined) return sendNotFound(reply);
      return sendText(request, reply, { type: TYPES.playlist, cache: CACHE.moment, body });
    }),
  );
}
