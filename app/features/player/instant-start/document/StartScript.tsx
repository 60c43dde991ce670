import full from "hls.js?built-file";
import { useMatches } from "@remix-run/react";
import light from "hls.js/light?built-file";
import { useNonce } from "~/document/nonce";
import type { PlaybackView } from "../../playback-view";
import playbackFile from "../handoff/hls-playback?built-file";
import hlsJsPreload from "../inline/hls-js-preload.inline?inline-script";
import type { HlsJsFiles } from "../inline/hls-js-start";
import script from "../inline/start.inline?inline-script";

/** URLs of the built files. Undefined in development, where files are not built, and in the client build. */
export const FILES: HlsJsFiles | undefined =
  playbackFile && light && full ? { playback: playbackFile, light, full } : undefined;

/** Playback hints of the page's stream, from the loader data of its routes. */
const usePlaybackHints = () =>
  useMatches()
    .map(({ data }) => (data as { playback?: PlaybackView } | undefined)?.playback)
    .map((playback) => (playback?.state === "ready" ? playback.hints : undefined))
    .find(Boolean);

/** First script in the head of a page with a video: preloads hls.js if the stream needs it. */
export function HlsJsPreloadScript() {
  const hints = usePlaybackHints();
  const nonce = useNonce();
  if (!hints || !("build" in hints)) return null;
  return (
    <script
      nonce={nonce}
      data-files={FILES && `${FILES[hints.build]} ${FILES.playback}`}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own module, allowed by the page's nonce
      dangerouslySetInnerHTML={{ __html: FILES ? hlsJsPreload : "" }}
    />
  );
}

/** Script in the head of a page with a video: starts playback before hydration. */
export function StartScript() {
  const hints = usePlaybackHints();
  return (
    <script
      nonce={useNonce()}
      data-hints={hints && JSON.stringify(hints)}
      data-hls-js={FILES && JSON.stringify(FILES)}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own module, allowed by the page's nonce
      dangerouslySetInnerHTML={{ __html: script }}
    />
  );
}
