import { useLocation, useMatches } from "@remix-run/react";
import type { ReactNode } from "react";
import { useDeferred } from "~/ui/Deferred/use-deferred";
import { lazyPart } from "~/ui/lazy-part";
import { useHydrated } from "~/ui/use-hydrated";
import { BottomBar } from "./BottomBar/BottomBar";
import { Footer } from "./Footer/Footer";
import { Header } from "./Header/Header";
import { ProgressLine } from "./ProgressLine/ProgressLine";
import * as styles from "./shell.css";
import { useRoot } from "./use-root";

/** Loaded only if the operator has enabled it. */
const SmartBanner = lazyPart(() => import("~/features/smart-banner/SmartBanner"));

/** Layout around a screen: header, footer and, on phones, the bottom bar. */
export function Shell({ layout, children }: { layout: "home" | "default"; children: ReactNode }) {
  const root = useRoot();
  const { pathname, search } = useLocation();
  const liveCount = useLiveCount(root?.liveCount);
  const viewer = root?.viewer ? { ...root.viewer, initials: initialsOf(root.viewer.name) } : null;
  const redirectTo = pathname + search;
  const hydrated = useHydrated();
  return (
    <div data-layout={layout} className={styles.shell}>
      <Header
        brand={root?.config.nameShort ?? "Touchline"}
        currentPath={pathname}
        viewer={viewer}
        liveCount={liveCount}
        partnerReturnTo={root?.config.partnerSignOn ? redirectTo : undefined}
      />
      <ProgressLine />
      {children}
      <Footer redirectTo={redirectTo} preferences={root?.preferences} social={root?.config.socialLinks} />
      {hydrated && root?.config.smartBanner && (
        <SmartBanner
          config={root.config.smartBanner}
          name={root.config.nameShort}
          flavour={root.config.flavour}
        />
      )}
      <BottomBar currentPath={pathname} signedIn={viewer !== null} liveCount={liveCount} />
    </div>
  );
}

/**
 * Returns the number of live matches.
 * @param shared number from the root, which stays the same while the viewer navigates; the home page loads a
 *   newer one
 */
function useLiveCount(shared: number | undefined | Promise<number | undefined>): number | undefined {
  const known = useDeferred(shared, undefined);
  const home = useMatches().find(({ id }) => id === "index" || id === "home");
  return (home?.data as { liveCount?: number } | undefined)?.liveCount ?? known;
}

/** Returns up to two initials of a name. */
function initialsOf(name: string): string {
  const words = name.split(/[\s@.]+/u).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map(
    (word) => [...(word ?? "")][0] ?? "",
  );
  return letters.join("").toLocaleUpperCase();
}
