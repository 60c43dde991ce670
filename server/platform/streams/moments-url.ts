import type { MediaSigner } from "../media/index.ts";

/** Path that a signature of the URLs of a match's short cut is for. */
export const momentsPath = (eventId: string): string => `moments/${eventId}`;

/**
 * Returns the URLs of the short cut of a match; always signed, because the playlists contain the signatures of the
 * whole match.
 * @param query as `?length=short`, or nothing
 */
export function momentsUrls(
  origin: string,
  eventId: string,
  signer: MediaSigner,
  query = "",
): { hls: string; mp4: string } {
  const grant = signer.sign(momentsPath(eventId));
  const root = `${origin}/media/s/${grant}/moments/${encodeURIComponent(eventId)}`;
  return { hls: `${root}/master.m3u8${query}`, mp4: `${root}/cut.mp4${query}` };
}
