import type { ReactNode } from "react";
import { DeferredScripts, PageScrollRestoration } from "~/document/deferred-scripts/DeferredScripts";
import { PageStyles } from "~/document/page-styles";
import { HlsJsPreloadScript, StartScript } from "./StartScript";

interface PageDocumentProps {
  /** The page has a video, whose first frame comes before everything else. */
  hasVideo: boolean;
  /** The page is hydrated. */
  hasScripts: boolean;
  /** Elements that have to be the first ones of the head: encoding and viewport. */
  headStart: ReactNode;
  /** Elements before the stylesheets. Scripts after them would wait for them and delay the page. */
  head: ReactNode;
  /** Elements after the stylesheets. */
  headEnd: ReactNode;
  /** Content of the body, before the page's scripts. */
  children: ReactNode;
}

/**
 * Head and body of every page. They are one component for all pages, because React would otherwise replace
 * the whole document when the viewer navigates between a page with a video and another one. It belongs to the
 * player, which decides what precedes the first frame.
 */
export function PageDocument({ hasVideo, hasScripts, ...content }: PageDocumentProps) {
  return (
    <>
      <head>
        {content.headStart}
        {hasVideo && <HlsJsPreloadScript />}
        {content.head}
        {hasVideo && <StartScript />}
        {hasVideo && <link rel="expect" href="#page-end" {...{ blocking: "render" }} />}
        <PageStyles />
        {content.headEnd}
      </head>
      <body>
        {content.children}
        {hasScripts && <PageScrollRestoration deferred={hasVideo} />}
        {hasScripts && <DeferredScripts />}
        {/* Target of the `expect` link: the first render waits for it, and so for the script above. */}
        {hasVideo && <div id="page-end" hidden />}
      </body>
    </>
  );
}
