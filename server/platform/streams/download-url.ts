import type { MediaSigner } from "../media/index.ts";

/** Path that a signature of the URL of a match's download is for. */
export const downloadPath = (eventId: string): string => `download/${eventId}`;

/**
 * Returns the name of the file of a match, without characters that file systems refuse.
 * @param title title of the match
 */
export const fileNameOf = (title: string): string =>
  `${
    title
      .replaceAll(/[\p{C}\\/:*?"<>|%]+/gu, " ")
      .trim()
      // Not by UTF-16 units, which could halve a character.
      .match(/^.{0,100}/u)?.[0] || "video"
  }.mp4`;

/** Returns the URL of the file of a match; always signed, so that it expires. */
export const downloadUrl = (
  origin: string,
  { id, title }: { id: string; title: string },
  signer: MediaSigner,
): string =>
  `${origin}/media/s/${signer.sign(downloadPath(id))}/download/${encodeURIComponent(id)}/${encodeURIComponent(fileNameOf(title))}`;
