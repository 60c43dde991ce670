import { type Markings, markingsOf } from "#common/poster/markings";
import type { TeamView } from "~/features/events/view";
import type { Score } from "~/features/score-so-far/score-at";
import { useT } from "~/i18n/use-t";
import * as paths from "~/lib/paths";
import { unseen } from "~/styles/layout.css";
import { usePath } from "~/ui/base-path";
import { Deferred } from "~/ui/Deferred/Deferred";
import { Icon } from "~/ui/Icon/Icon";
import { ScoreBlock } from "~/ui/ScoreBlock/ScoreBlock";
import { useHydrated } from "~/ui/use-hydrated";
import type { EventDetails } from "../event-details.server";
import * as styles from "../event-view.css";
import { useScoreSoFar } from "./use-score-so-far";

/** Length of a half (min), by the field markings of the sport. */
const HALF_MINUTES: Partial<Record<Markings, number>> = { soccer: 45, rugby: 40, handball: 30 };
/** The other minute that viewers ask for, where there is one. */
const LATE_MINUTES: Partial<Record<Markings, number>> = { soccer: 60 };

interface HiddenResultProps {
  event: EventDetails;
  /** ISO date-time of the loader. */
  now: string;
  /** Whether the page tells the score up to the second on the screen. */
  tellsScore: boolean;
  /** Score at the second of the URL; null if it has none, or the score is not known, undefined if it never will be. */
  scoreSoFar: Score | null | undefined | Promise<Score | null | undefined>;
  /** Path that hides the result again, if the viewer has asked for it. */
  hideHref?: string;
}

/**
 * In place of a hidden result: the score so far, and links to other moments and to pages with the result. Where the
 * viewer has asked for the result, the link that hides it again.
 */
export default function HiddenResult({ event, now, tellsScore, scoreSoFar, hideHref }: HiddenResultProps) {
  const { id, returnTo, hasStats } = event;
  const t = useT();
  const path = usePath();
  if (hideHref)
    return (
      <div className={styles.reveal}>
        <a className={styles.revealLink} href={path(hideHref)} rel="nofollow">
          <Icon name="eye-off" />
          {t("player:hide_score")}
        </a>
      </div>
    );
  return (
    <div className={styles.reveal}>
      {tellsScore && (
        <Deferred value={scoreSoFar} fallback={<ScoreSoFar {...{ event, now }} loaded={null} />}>
          {(loaded) => loaded !== undefined && <ScoreSoFar {...{ event, now, loaded }} />}
        </Deferred>
      )}
      <div className={styles.revealLinks}>
        <a className={styles.revealLink} href={path(paths.withResult(returnTo))} rel="nofollow">
          <Icon name="eye" />
          {t("event:show_score")}
        </a>
        {hasStats && (
          <a className={styles.revealLink} href={path(paths.withResult(paths.eventStats(id)))} rel="nofollow">
            {t("event:stats_with_score")}
          </a>
        )}
      </div>
    </div>
  );
}

interface ScoreSoFarProps extends Pick<HiddenResultProps, "event" | "now"> {
  /** Score at the second of the URL. */
  loaded: Score | null;
}

/**
 * The score at the second on the screen, or of the URL before Play, and links to other moments of the match. Its places
 * are empty while it is not known, so that nothing below moves when the video plays.
 */
function ScoreSoFar({ event, now, loaded }: ScoreSoFarProps) {
  const t = useT();
  const path = usePath();
  const hasScripts = useHydrated();
  const shown = useScoreSoFar(event.id);
  const score = shown === undefined ? loaded : shown;
  const minutes = minutesOf(event, now);
  return (
    <>
      <p className={styles.soFar} aria-hidden={!score || undefined}>
        {t("event:score_so_far")}
        <Side team={event.home} score={score?.home} />
        <Side team={event.away} isAway score={score?.away} />
      </p>
      {minutes.length > 0 && (
        <nav className={styles.soFarLinks} aria-labelledby="jump-to">
          <span id="jump-to">{t("player:jump_to")}</span>
          {minutes.map(({ minute, isHalfTime }) => (
            <a
              key={minute}
              className={styles.soFarLink}
              // With scripts the player seeks; a new page would end what it plays.
              href={
                hasScripts ? `#t=${minute * 60}` : path(`${paths.atSecond(event.href, minute * 60)}#player`)
              }
              rel="nofollow"
            >
              {isHalfTime ? t("event:half_time") : <bdi>{minute}’</bdi>}
            </a>
          ))}
        </nav>
      )}
    </>
  );
}

interface SideProps {
  team?: TeamView;
  isAway?: boolean;
  /** Undefined while it is not known. */
  score: number | undefined;
}

/** One team and its score, which stands towards that of the other team; screen readers read the name first. */
function Side({ team, isAway = false, score }: SideProps) {
  const code = team && (
    <bdi className={styles.soFarTeam} aria-hidden="true">
      {team.code}
    </bdi>
  );
  return (
    <>
      {team && (
        <span className={unseen}>
          {" "}
          <bdi>{team.name}</bdi>{" "}
        </span>
      )}
      {!isAway && code}
      <ScoreBlock score={score} />
      {isAway && code}
    </>
  );
}

/** Returns the minutes whose score viewers ask for, as far as they have been played. */
function minutesOf({ sportType, phase, startsAt }: EventDetails, now: string) {
  const played = phase === "live" && startsAt ? (Date.parse(now) - Date.parse(startsAt)) / 60_000 : Infinity;
  const markings = markingsOf(sportType);
  return [
    { minute: HALF_MINUTES[markings] ?? Infinity, isHalfTime: true },
    { minute: LATE_MINUTES[markings] ?? Infinity, isHalfTime: false },
  ].filter(({ minute }) => minute <= played && minute < Infinity);
}
