import { Links } from "@remix-run/react";
import { createContext, Fragment, type ReactNode, useContext } from "react";
import { useNonce } from "./nonce";
import { elementsOf } from "./react-elements";

interface Styles {
  /** Returns the text of a stylesheet of the build; undefined when it has to be loaded as a file. */
  read: (href: string) => string | undefined;
  /** Inlined stylesheets of the document, whichever page it shows. */
  carried: readonly string[];
}

/** On the server all stylesheets of the build; in the browser those that the document inlines. */
export const StylesContext = createContext<Styles>({ read: () => undefined, carried: [] });

/** Returns the stylesheets that this document inlines. */
export function stylesOfDocument(): Styles {
  const styles = [...document.querySelectorAll<HTMLStyleElement>("style[data-href]")];
  const texts = new Map(styles.map(({ dataset, textContent }) => [dataset.href ?? "", textContent ?? ""]));
  return { read: (href) => texts.get(href), carried: [...texts.keys()] };
}

/**
 * Renders the links of Remix. The stylesheets of the build are inlined: they block rendering, and fetching
 * them would take another round trip on a slow network. A document keeps its inlined stylesheets for all
 * pages that it shows later.
 */
export function PageStyles() {
  const nonce = useNonce();
  const { read, carried } = useContext(StylesContext);
  // Called as a function to get its elements; its hooks then belong to this component.
  const links = elementsOf<{ rel?: string; href?: string }>((Links as () => ReactNode)());
  const withText = (href: string | undefined) => {
    const text = href && read(href);
    return (
      text && (
        <Fragment key={href}>
          <style
            nonce={nonce}
            data-href={href}
            suppressHydrationWarning
            // biome-ignore lint/security/noDangerouslySetInnerHtml: a file of the build
            dangerouslySetInnerHTML={{ __html: text }}
          />
          {/* Who looks whether the stylesheet is there (Remix, Vite) finds it; it is not loaded. */}
          <link rel="stylesheet" href={href} {...{ disabled: true }} />
        </Fragment>
      )
    );
  };
  const linked = new Set(links.map(({ props }) => props.href));
  return [
    ...links.map((link) => (link.props.rel === "stylesheet" && withText(link.props.href)) || link),
    ...carried.filter((href) => !linked.has(href)).map(withText),
  ];
}
