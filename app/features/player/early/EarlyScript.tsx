import { useNonce } from "~/lib/nonce";
import script from "./early.inline?inline-script";

/** For the head of a page with a video: plays before the page's scripts are there. */
export function EarlyScript() {
  return (
    <script
      nonce={useNonce()}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own module, allowed by the page's nonce
      dangerouslySetInnerHTML={{ __html: script }}
    />
  );
}
