import { Links } from "@remix-run/react";
import { createContext, Fragment, type ReactNode, useContext } from "react";
import { elementsOf } from "./elements-of";
import { useNonce } from "./nonce";

interface Styles {
  /** Gives the text of a stylesheet of the build; undefined when it has to be loaded as a file. */
  read: (href: string) => string | undefined;
  /** Those that the document carries, whatever page it shows. */
  carried: readonly string[];
}

/** On the server every stylesheet of the build, in the browser those that the document carries. */
export const StylesContext = createContext<Styles>({ read: () => undefined, carried: [] });

/** The stylesheets that this document carries. */
export function stylesOfDocument(): Styles {
  const styles = [...document.querySelectorAll<HTMLStyleElement>("style[data-href]")];
  const texts = new Map(styles.map(({ dataset, textContent }) => [dataset.href ?? "", textContent ?? ""]));
  return { read: (href) => texts.get(href), carried: [...texts.keys()] };
}

/**
 * What Remix links to, the page's stylesheets above all.
 * @param inline puts their text into the document: nothing is painted before they are there, and to ask for them takes
 *   a slow network another round trip. A document that has them keeps them, whatever page it shows later.
 */
export function PageStyles({ inline }: { inline: boolean }) {
  const nonce = useNonce();
  const { read, carried } = useContext(StylesContext);
  // Called, not rendered: its elements are wanted, and its hooks are ours then.
  const links = elementsOf<{ rel?: string; href?: string }>((Links as () => ReactNode)());
  if (!inline && carried.length === 0) return links;
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
