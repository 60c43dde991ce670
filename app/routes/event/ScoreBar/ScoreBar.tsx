import { useEffect, useState } from "react";
import type { TeamView } from "~/features/events/view";
import { clockOf } from "~/features/live-scores/match-clock";
import { useT } from "~/i18n/use-t";
import type { LiveScore } from "~/platform/contract/score";
import { Icon } from "~/ui/Icon/Icon";
import { Logo } from "~/ui/Logo/Logo";
import { ScoreBlock } from "~/ui/ScoreBlock/ScoreBlock";
import * as styles from "./ScoreBar.css";

export interface ScoreBarProps {
  home: TeamView;
  away: TeamView;
  /** Undefined while it is unknown; there is no bar then. */
  score?: LiveScore;
}

/**
 * Score and minute at the edge of the window while those of the title are above it; a link to the player. Screen
 * readers read the score in the title, and here only where the link leads.
 */
export default function ScoreBar({ home, away, score }: ScoreBarProps) {
  const t = useT();
  const isShown = useTitleAbove() && score !== undefined;
  const clock = clockOf(t, score);
  return (
    <a className={styles.bar} href="#player" data-shown={isShown ? "" : undefined} data-print="no">
      <span className={styles.match} aria-hidden="true">
        <Logo url={home.logoUrl} name={home.name} size={24} />
        <bdi className={styles.name}>{home.name}</bdi>
        <ScoreBlock score={score?.home} />
        <ScoreBlock score={score?.away} />
        <bdi className={styles.name}>{away.name}</bdi>
        <Logo url={away.logoUrl} name={away.name} size={24} />
        {clock && <bdi className={styles.clock}>{clock}</bdi>}
      </span>
      <span className={styles.back}>
        {t("player:to_page")}
        <Icon name="play" size={16} />
      </span>
    </a>
  );
}

/** Whether the title of the page is above the window. */
function useTitleAbove(): boolean {
  const [isAbove, setAbove] = useState(false);
  useEffect(() => {
    const title = document.querySelector("main h1");
    if (!title) return;
    const observer = new IntersectionObserver(([entry]) => {
      setAbove(entry !== undefined && !entry.isIntersecting && entry.boundingClientRect.bottom <= 0);
    });
    observer.observe(title);
    return () => observer.disconnect();
  }, []);
  return isAbove;
}
