import { useNavigation } from "@remix-run/react";
import { type RefObject, useEffect } from "react";
import type { PageStart } from "./follow-pages";

/**
 * Keeps the URL at the page of a growing list that is in the window, also upwards, so that a reload or a
 * return starts there, at the place that the viewer left: the position of the longer list would lead to the
 * end of the page. The URL stays as it is while the list has one page.
 * @param frame element around the list
 * @param pages pages of the list, starting with that of the URL
 */
export function usePageInView(frame: RefObject<HTMLElement>, pages: readonly PageStart[]): void {
  // During a navigation the history entry may be another page's already.
  const isIdle = useNavigation().state === "idle";
  useEffect(() => {
    // The field that `follow-pages` stored; this list is shorter, so the position of the window counts now.
    const { listPosition: top, ...state } = history.state ?? {};
    if (pages.length > 1 || typeof top !== "number") return;
    history.replaceState(state, "");
    // Reloaded data may have reset the list to its first page.
    if (pages[0]?.url !== location.pathname + location.search) return;
    // A browser that has not painted the page yet would restore the position of the longer list afterwards.
    history.scrollRestoration = "manual";
    scrollTo({ top, behavior: "instant" });
  }, [pages]);
  useEffect(() => {
    if (pages.length === 1 || !isIdle) return;
    let isOver = false;
    let stop = () => {};
    const follow = async () => {
      const { followPages } = await import("./follow-pages");
      if (!isOver && frame.current) stop = followPages(frame.current, pages);
    };
    follow().catch(() => {});
    return () => {
      isOver = true;
      stop();
    };
  }, [frame, pages, isIdle]);
}
