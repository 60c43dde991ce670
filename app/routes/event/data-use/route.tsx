import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { type MouseEvent, useRef } from "react";
import { LiveScores } from "~/features/live-scores/LiveScores";
import { clockOf } from "~/features/live-scores/match-clock";
import { useLiveScore } from "~/features/live-scores/score-context";
import { useT } from "~/i18n/use-t";
import { pageMeta } from "~/lib/metadata/page-meta";
import type { LiveScore } from "~/platform/contract/score";
import { cachedAs } from "~/request/cache-class";
import { withContext } from "~/request/context.server";
import { pageTitle, section, textLink, wrap } from "~/styles/layout.css";
import { usePath } from "~/ui/base-path";
import { cx } from "~/ui/cx";
import { Dotted } from "~/ui/Dotted/Dotted";
import { Time } from "~/ui/Time/Time";
import type { EventDetails } from "../event-details.server";
import type { MomentView } from "../moments/moments.server";
import { AudioPlayer } from "./AudioPlayer";
import { DataCap } from "./DataCap";
import { saveDataCap } from "./data-cap.server";
import * as styles from "./data-use.css";
import { loadData } from "./data-use.server";
import { useListening } from "./use-listening";

export const headers = cachedAs("EVENT");
export const loader = withContext(loadData);
export const action = withContext(saveDataCap);
export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageMeta(matches, ({ t }) => ({
    title: `${t("data:title")}: ${data?.event.metaTitle ?? ""}`,
    description: t("data:description", { title: data?.event.metaTitle ?? "" }),
    imageUrl: data?.posterUrl,
    canonicalPath: data?.event.href,
    // The page of the match is the one to find.
    isPrivate: true,
  }));

/** The audio of a match, and what each way to follow it takes in data. */
export default function DataUse() {
  const { event, audio, stills, score, scores, rows, moments, revealHref, posterUrl, now, cap } =
    useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const element = useRef<HTMLAudioElement>(null);
  const listening = useListening(element, audio?.sources);
  const t = useT();
  const path = usePath();
  return (
    <main id="main" className={cx(wrap, section, styles.page)}>
      <p className={styles.back}>
        <a className={cx(textLink, styles.link)} href={path(event.href)}>
          {t("player:to_page")}
        </a>
      </p>
      <LiveScores events={[event]} loaded={scores} now={now}>
        <Head event={event} score={score} />
      </LiveScores>
      {revealHref && (
        <p className={styles.reveal}>
          <a className={cx(textLink, styles.link)} href={path(revealHref)} rel="nofollow">
            {t("event:show_score")}
          </a>
        </p>
      )}
      {audio && (
        <AudioPlayer
          key={audio.sources[0]?.src}
          element={element}
          {...audio}
          {...listening}
          stills={stills}
          title={event.title}
          posterUrl={posterUrl}
        />
      )}
      {moments.length > 0 && (
        <section>
          <h2 id="timeline" className={styles.heading}>
            {t("event:timeline")}
          </h2>
          <ol className={styles.list} aria-labelledby="timeline">
            {moments.map((moment) => (
              <Moment key={moment.id} {...moment} listen={listening.listen} isLive={audio?.isLive} />
            ))}
          </ol>
        </section>
      )}
      {rows.length > 0 && (
        <section aria-labelledby="data-use">
          <h2 id="data-use" className={styles.heading}>
            {t("data:cost")}
          </h2>
          <ul className={styles.list}>
            {rows.map(({ name, size, href }) => (
              <li key={name} className={styles.row}>
                {href ? (
                  <a className={cx(textLink, styles.link)} href={path(href)} rel="nofollow">
                    {name}
                  </a>
                ) : (
                  <span>{name}</span>
                )}
                {/* A `bdi` has the direction of its text, which decides where its margin is. */}
                <span className={styles.size}>
                  <bdi>{size}</bdi>
                </span>
              </li>
            ))}
          </ul>
          <p className={styles.note}>{t("data:estimate")}</p>
        </section>
      )}
      <DataCap known={cap} reply={reply} />
    </main>
  );
}

/** Title, time and score; what the page of the match has besides would make its scripts larger. */
function Head({ event, score }: { event: EventDetails; score: LiveScore | undefined }) {
  const live = useLiveScore(event.id);
  const t = useT();
  const { home, away, league, startsAt, title } = event;
  const known = event.hasStats && !event.isResultHidden ? (live ?? score) : undefined;
  const clock = clockOf(t, live);
  return (
    <>
      <p className={styles.facts}>
        <Dotted
          parts={[
            clock && <bdi dir="ltr">{clock}</bdi>,
            league,
            startsAt && <Time iso={startsAt} style="kickoff" />,
          ]}
        />
      </p>
      <h1 className={pageTitle}>
        {home && away ? (
          <>
            <bdi>{home.name}</bdi> {known?.home} – {known?.away} <bdi>{away.name}</bdi>
          </>
        ) : (
          <bdi>{title}</bdi>
        )}
      </h1>
    </>
  );
}

/** A moment, which the audio plays; in a live match, whose audio has no beginning, only what happened. */
function Moment({
  href,
  second,
  minute,
  title,
  team,
  listen,
  isLive,
}: MomentView & { listen: (second: number) => void; isLive?: boolean }) {
  const path = usePath();
  const play = (click: MouseEvent) => {
    if (click.ctrlKey || click.metaKey || click.shiftKey) return;
    click.preventDefault();
    listen(second);
  };
  const content = (
    <>
      <bdi dir="ltr" className={styles.minute}>
        {minute}
      </bdi>
      <bdi>{title}</bdi>
      {team && <bdi className={styles.note}>{team}</bdi>}
    </>
  );
  return (
    <li className={isLive ? styles.row : undefined}>
      {isLive ? (
        content
      ) : (
        <a className={styles.moment} href={path(href)} onClick={play}>
          {content}
        </a>
      )}
    </li>
  );
}
