import whole from "hls.js?built-file";
import { useMatches } from "@remix-run/react";
import light from "hls.js/light?built-file";
import { useNonce } from "~/lib/nonce";
import playbackFile from "../hls-playback?built-file";
import type { PlaybackView } from "../playback-view";
import script from "./early.inline?inline-script";
import type { LibraryFiles } from "./early-library";
import libraryAhead from "./library-ahead.inline?inline-script";

/** Undefined in development, whose files are not built, and in the browser. */
const FILES: LibraryFiles | undefined =
  playbackFile && light && whole ? { playback: playbackFile, light, whole } : undefined;

/** What the server has read of the page's stream. */
const useEarlyStart = () =>
  useMatches()
    .map(({ data }) => (data as { playback?: PlaybackView } | undefined)?.playback)
    .map((playback) => (playback?.state === "ready" ? playback.early : undefined))
    .find(Boolean);

/** Begins the head of a page with a video: loads the player's library if its stream needs that. */
export function LibraryAheadScript() {
  const early = useEarlyStart();
  const nonce = useNonce();
  if (!early || !("library" in early)) return null;
  return (
    <script
      nonce={nonce}
      data-files={FILES && `${FILES[early.library]} ${FILES.playback}`}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own module, allowed by the page's nonce
      dangerouslySetInnerHTML={{ __html: FILES ? libraryAhead : "" }}
    />
  );
}

/** For the head of a page with a video: plays before the page's scripts are there. */
export function EarlyScript() {
  const early = useEarlyStart();
  return (
    <script
      nonce={useNonce()}
      data-early={early && JSON.stringify(early)}
      data-library={FILES && JSON.stringify(FILES)}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own module, allowed by the page's nonce
      dangerouslySetInnerHTML={{ __html: script }}
    />
  );
}
