import {
  Children,
  type FocusEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { useT } from "~/i18n/use-t";
import { cx } from "../cx";
import { IconButton } from "../IconButton/IconButton";
import { SectionHead } from "../SectionHead/SectionHead";
import * as styles from "./Rail.css";

interface RailProps {
  title: string;
  /** Number shown beside the title. */
  count?: number;
  more?: { href: string; text: string };
  /**
   * `cards`: 272 px on a phone, four on a desk, five on a large one. `tiles`: 150 px, six. `feature`: on a desk
   * one large and four small ones. `pairs`: on a desk two in a row.
   */
  width?: "cards" | keyof typeof styles.width;
  /** Content between the title and the cards. */
  above?: ReactNode;
  /** Cards; each becomes an item of the list. */
  children: ReactNode;
}

/**
 * Carousel: a section whose cards scroll horizontally, up to both edges of the window. It is a list of links,
 * so it works by keyboard; on desktop, arrow buttons appear after hydration. Not for forms or content to be
 * compared.
 */
export function Rail({ title, count, more, width = "cards", above, children }: RailProps) {
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  return (
    <>
      <SectionHead title={title} count={count} id={id} more={more}>
        <Arrows list={list} />
      </SectionHead>
      {above}
      <ul
        ref={list}
        className={cx(styles.rail, width !== "cards" && styles.width[width])}
        aria-labelledby={id}
        onFocus={showWhole}
      >
        {Children.map(children, (child) => (
          <li className={styles.item}>{child}</li>
        ))}
      </ul>
    </>
  );
}

/** Browsers leave a card where it is of which they show a few pixels. A pressed card stays under the pointer. */
function showWhole({ target }: FocusEvent) {
  if (target.matches(":focus-visible")) target.scrollIntoView({ block: "nearest", inline: "nearest" });
}

function Arrows({ list }: { list: RefObject<HTMLUListElement> }) {
  const t = useT();
  const ends = useEnds(list);
  if (!ends || (ends.start && ends.end)) return null;
  const turn = (pages: 1 | -1) => {
    const rail = list.current;
    if (!rail) return;
    const inline = getComputedStyle(rail).direction === "rtl" ? -1 : 1;
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    rail.scrollBy({ left: rail.clientWidth * 0.8 * pages * inline, behavior: calm ? "auto" : "smooth" });
  };
  return (
    <div className={styles.arrows}>
      <IconButton
        type="button"
        kind="quiet"
        small
        icon="chevron-left"
        label={t("common:scroll_back")}
        disabled={ends.start}
        onClick={() => turn(-1)}
      />
      <IconButton
        type="button"
        kind="quiet"
        small
        icon="chevron-right"
        label={t("common:scroll_on")}
        disabled={ends.end}
        onClick={() => turn(1)}
      />
    </div>
  );
}

/** Whether the carousel is scrolled to its start and to its end; undefined until measured. */
function useEnds(list: RefObject<HTMLUListElement>) {
  const [ends, setEnds] = useState<{ start: boolean; end: boolean }>();
  useEffect(() => {
    const rail = list.current;
    if (!rail) return;
    const measure = () => {
      // `scrollLeft` is negative in RTL languages.
      const from = Math.abs(rail.scrollLeft);
      const start = from < 2;
      const end = from + rail.clientWidth > rail.scrollWidth - 2;
      setEnds((old) => (old?.start === start && old.end === end ? old : { start, end }));
    };
    measure();
    rail.addEventListener("scroll", measure, { passive: true });
    const sizes = new ResizeObserver(measure);
    sizes.observe(rail);
    return () => {
      rail.removeEventListener("scroll", measure);
      sizes.disconnect();
    };
  }, [list]);
  return ends;
}
