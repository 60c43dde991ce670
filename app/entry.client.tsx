import { RemixBrowser } from "@remix-run/react";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { StylesContext, stylesOfDocument } from "./document/page-styles";

// Scripts run in this browser, whatever an earlier visit without them has stored.
// biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in two of three engines
if (document.cookie.includes("noscript=")) document.cookie = "noscript=; path=/; max-age=0";

startTransition(() => {
  hydrateRoot(
    document,
    <StylesContext.Provider value={stylesOfDocument()}>
      <RemixBrowser />
    </StylesContext.Provider>,
  );
});
