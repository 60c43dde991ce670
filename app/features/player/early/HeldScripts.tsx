import { Scripts, ScrollRestoration } from "@remix-run/react";
import { cloneElement, type ReactNode } from "react";
import { elementsOf } from "~/lib/elements-of";
import { useNonce } from "~/lib/nonce";

/**
 * The page's scripts, for a page with a video: they come after what is to be seen, because on a slow network they would
 * share it with the first picture, and their evaluation a slow processor. `early.inline.ts` lets them go.
 */
export function HeldScripts() {
  const nonce = useNonce();
  // Called, not rendered: its elements are wanted, and its hooks are ours then.
  const all = elementsOf<ElementProps>((Scripts as (props: { nonce?: string }) => ReactNode)({ nonce }));
  if (all.length === 0) return null;
  const preloads = all.flatMap(({ type, props }) => (type === "link" ? [props.href] : []));
  return (
    <>
      {all.map((element, index) => {
        const { type, props } = element;
        if (type === "link") return null;
        if (props.type !== "module") return element;
        return (
          <script
            // biome-ignore lint/suspicious/noArrayIndexKey: the scripts never change their order
            key={index}
            type="text/plain"
            data-held={preloads.join(" ")}
            nonce={nonce}
            suppressHydrationWarning
            // biome-ignore lint/security/noDangerouslySetInnerHtml: as Remix wrote it
            dangerouslySetInnerHTML={props.dangerouslySetInnerHTML}
          />
        );
      })}
      <script
        nonce={nonce}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant, allowed by the page's nonce
        dangerouslySetInnerHTML={{ __html: "startPage()" }}
      />
    </>
  );
}

/**
 * Remix's own; on a page with a video its script waits, too: to read `sessionStorage` takes a new page some
 * milliseconds, in which nothing is laid out.
 */
export function PageScrollRestoration({ held }: { held: boolean }) {
  const nonce = useNonce();
  // Called, not rendered, as above.
  const [script] = elementsOf<ElementProps>(
    (ScrollRestoration as (props: { nonce?: string }) => ReactNode)({ nonce }),
  );
  if (!script || !held) return script;
  return cloneElement(script, { type: "text/plain", "data-scroll": "" });
}

interface ElementProps {
  href?: string;
  type?: string;
  "data-scroll"?: string;
  dangerouslySetInnerHTML?: { __html: string };
}
