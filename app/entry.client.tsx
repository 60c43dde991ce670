import { RemixBrowser } from "@remix-run/react";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { StylesContext, stylesOfDocument } from "./document/page-styles";

// Scripts run in this browser, whatever an earlier visit without them has stored.
// biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in two of three engines
if (document.cookie.includes("noscript=")) document.cookie = "noscript=; path=/; max-age=0";

/**
 * Waits until `RemixBrowser` has decoded the loader data. It suspends until then, outside of any boundary,
 * and a key press or click on a page that hydrates meanwhile makes React fail (error 345).
 */
async function decodeLoaderData(): Promise<void> {
  try {
    // The first call starts the decoding and throws its promise, before any hook.
    RemixBrowser({});
  } catch (decoded) {
    await decoded;
  }
}

void decodeLoaderData().then(() =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StylesContext.Provider value={stylesOfDocument()}>
        <RemixBrowser />
      </StylesContext.Provider>,
    );
  }),
);
