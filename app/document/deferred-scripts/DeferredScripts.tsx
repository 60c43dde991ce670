import {
  type Location,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  useRouteLoaderData,
} from "@remix-run/react";
import { cloneElement, type ReactNode } from "react";
import { useNonce } from "~/document/nonce";
import { elementsOf } from "~/document/react-elements";
import { withoutLocale } from "~/i18n/locales";
import { routeFacts } from "~/lib/route-facts";

/** Returns the elements of Remix's `Scripts`. */
function useScripts() {
  const nonce = useNonce();
  // Called as a function to get its elements; its hooks become hooks of the component.
  return elementsOf<ElementProps>((Scripts as (props: { nonce?: string }) => ReactNode)({ nonce }));
}

/**
 * Whether the response streams data that only scripts show: a value that was too late for the first part of the page.
 * It is read from the HTML alone, so the browser has no code for it.
 */
const useStreams = import.meta.env.SSR
  ? () => useMatches().some(({ data }) => Object.values(data ?? {}).some((value) => value instanceof Promise))
  : () => false;

/**
 * Returns the time zone of a page that viewers may open only to read it; undefined for what they came to do, such as to
 * pay, and for their own pages. It is read from the HTML alone, too.
 */
const useReadingZone = import.meta.env.SSR
  ? () => {
      const { isPersonal, isPayment } = routeFacts(withoutLocale(useLocation().pathname));
      const root = useRouteLoaderData("root") as { timeZone?: string } | undefined;
      return isPersonal || isPayment ? undefined : root?.timeZone;
    }
  : () => undefined;

/**
 * The page's scripts, as text. `release-scripts.ts` runs them when they no longer compete with the first paint, or the
 * first frame of a video, for the network and the processor.
 */
export function DeferredScripts() {
  const nonce = useNonce();
  const all = useScripts();
  const streams = useStreams();
  const zone = useReadingZone();
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
            data-preloads={preloads.join(" ")}
            data-streams={streams || undefined}
            data-zone={zone}
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
        dangerouslySetInnerHTML={{ __html: "releaseScripts()" }}
      />
    </>
  );
}

/**
 * `ScrollRestoration` of Remix. On a page with a video its script is deferred, too: the first access to
 * `sessionStorage` blocks layout for some milliseconds.
 */
export function PageScrollRestoration({ deferred }: { deferred: boolean }) {
  const nonce = useNonce();
  // On the server, the key would become part of the script's text.
  const getKey = typeof document === "undefined" ? undefined : positionKey;
  // Called as a function, as above.
  const [script] = elementsOf<ElementProps>(
    (ScrollRestoration as (props: { nonce?: string; getKey?: typeof positionKey }) => ReactNode)({
      nonce,
      getKey,
    }),
  );
  if (!script || !deferred) return script;
  return cloneElement(script, { type: "text/plain", "data-scroll": "" });
}

/**
 * Names the scroll position of a history entry. A list that grew has replaced its URL and is shorter when the
 * viewer comes back: its position is stored under a name that is not used then (see `usePageInView`).
 */
function positionKey({ key, search }: Location): string {
  const isCurrent = (history.state?.key ?? "default") === key;
  return isCurrent && search !== window.location.search ? `${key} grown` : key;
}

interface ElementProps {
  href?: string;
  type?: string;
  "data-scroll"?: string;
  dangerouslySetInnerHTML?: { __html: string };
}
