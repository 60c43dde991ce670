import { useMatches } from "@remix-run/react";
import { useNonce } from "~/lib/nonce";
import type { PlaybackView } from "../playback-view";
import script from "./early.inline?inline-script";

/** For the head of a page with a video: plays before the page's scripts are there. */
export function EarlyScript() {
  const early = useMatches()
    .map(({ data }) => (data as { playback?: PlaybackView } | undefined)?.playback)
    .map((playback) => (playback?.state === "ready" ? playback.early : undefined))
    .find(Boolean);
  return (
    <script
      nonce={useNonce()}
      data-early={early && JSON.stringify(early)}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own module, allowed by the page's nonce
      dangerouslySetInnerHTML={{ __html: script }}
    />
  );
}
