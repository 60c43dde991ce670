import { useNavigation } from "@remix-run/react";
import { type RefObject, useEffect } from "react";
import { linkTo, type PageStart } from "./use-page-in-view";

/** Field of a history entry: scroll position of the window if the list began with the page of the URL (px). */
const POSITION = "listPosition";
/** Pause after which the position is stored (ms): browsers limit changes of the history. */
const PAUSE_MS = 150;

/**
 * Keeps the place of the viewer in a list that has grown. When they come back, the list begins with the page
 * of the URL, so that the scroll position of the longer list would lead to the end of the page.
 * @param frame element around the list
 * @param pages pages of the list, starting with that of the URL
 */
export function useKeptPosition(frame: RefObject<HTMLElement>, pages: readonly PageStart[]): void {
  // During a navigation the history entry may be another page's already.
  const isIdle = useNavigation().state === "idle";
  useEffect(() => {
    const top = history.state?.[POSITION];
    if (pages.length === 1 && typeof top === "number") scrollTo({ top, behavior: "instant" });
  }, [pages]);
  useEffect(() => {
    if (!isIdle) return;
    const store = () => {
      const topOf = (page?: PageStart) => linkTo(frame.current, page?.hrefs[0])?.getBoundingClientRect().top;
      const inView = pages.find(({ url }) => url === location.pathname + location.search);
      const above = (topOf(inView) ?? 0) - (topOf(pages[0]) ?? 0);
      const { [POSITION]: _, ...state } = history.state ?? {};
      const position = inView && above > 0 ? { [POSITION]: Math.max(0, scrollY - above) } : {};
      history.replaceState({ ...state, ...position }, "");
    };
    let timer: ReturnType<typeof setTimeout>;
    const onScroll = () => {
      clearTimeout(timer);
      timer = setTimeout(store, PAUSE_MS);
    };
    addEventListener("scroll", onScroll, { passive: true });
    return () => {
      clearTimeout(timer);
      removeEventListener("scroll", onScroll);
    };
  }, [frame, pages, isIdle]);
}
