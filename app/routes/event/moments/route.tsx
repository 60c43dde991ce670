import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useFreshData } from "~/features/events/use-fresh-data";
import { minuteWidth } from "~/features/timeline/minute-width";
import { useT } from "~/i18n/use-t";
import { pageMeta } from "~/lib/metadata/page-meta";
import { cachedAs } from "~/request/cache-class";
import { withContext } from "~/request/context.server";
import { pageTitle, textLink } from "~/styles/layout.css";
import { usePath } from "~/ui/base-path";
import { cx } from "~/ui/cx";
import { EmptyState } from "~/ui/EmptyState/EmptyState";
import { Icon } from "~/ui/Icon/Icon";
import { MatchTitle } from "~/ui/MatchTitle/MatchTitle";
import { Tabs } from "~/ui/Tabs/Tabs";
import { eventFacts } from "../event-meta";
import { EventPlayer } from "../event-page";
import { About } from "../event-sections";
import { EventView } from "../event-view";
import { useChannelPlayback } from "../use-live-event";
import * as styles from "./moments.css";
import { loadMoments, type MomentView } from "./moments.server";

export const handle = { hasVideo: true };
export const headers = cachedAs("EVENT");
export const loader = withContext(loadMoments);
export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageMeta(matches, (tools) => {
    const { title, imageUrl } = eventFacts(tools, data);
    return {
      title: `${tools.t("moments:title")}: ${title}`,
      description: tools.t("moments:description", { title }),
      imageUrl,
      canonicalPath: data?.canonicalPath,
      isPrivate: data?.isPrivate,
    };
  });

/** A match in a few minutes: the video, what it shows, and other lengths of it. */
export default function MomentsScreen() {
  const loaded = useLoaderData<typeof loader>();
  // Another cut is another video.
  return <Cut key={loaded.cut} loaded={loaded} />;
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

function Cut({ loaded }: { loaded: Loaded }) {
  const { data, reload } = useFreshData(loaded);
  const { event, size, moments, lengths, teams, players, allTeams, allPlayers, filterText, revealHref } =
    data;
  const { isSignedIn, now } = data;
  const { playback, onExpired } = useChannelPlayback(event.id, { playback: data.playback, reload });
  const t = useT();
  const path = usePath();
  return (
    <EventView isSolo>
      {playback.state === "ready" ? (
        // Of a live match the cut is a recording, too.
        <EventPlayer event={{ ...event, phase: "replay" }} {...{ playback, isSignedIn, now, onExpired }} />
      ) : (
        <EmptyState
          title={t("moments:none")}
          text={t("moments:none_text")}
          action={{ href: path(event.href), text: t("moments:whole_match") }}
        />
      )}
      <div className={styles.head}>
        <p>
          <a className={cx(textLink, styles.back)} href={path(event.href)}>
            <MatchTitle event={event}>{event.title}</MatchTitle>
          </a>
        </p>
        <h1 className={pageTitle}>{t("moments:title")}</h1>
        {size && (
          <p className={styles.size}>
            <bdi>{size}</bdi>
          </p>
        )}
        {revealHref && (
          <p>
            <a className={cx(textLink, styles.back)} href={path(revealHref)} rel="nofollow">
              {t("event:show_score")}
            </a>
          </p>
        )}
      </div>
      {lengths.length > 1 && (
        <div className={styles.choice}>
          <Tabs
            label={t("moments:length")}
            tabs={lengths.map(({ href, text, size, current }) => ({
              href,
              text: size ? <LengthText text={text} size={size} /> : text,
              current,
            }))}
          />
        </div>
      )}
      {teams.length > 0 && (
        // Open after a choice, as a player is chosen after a team.
        <details className={styles.choice} open={!allTeams.current}>
          <summary className={cx(styles.toggle, !allTeams.current && styles.chosen)}>
            <bdi>{filterText}</bdi>
            <Icon name="chevron-down" />
          </summary>
          <Tabs
            label={t("event:tag_team")}
            tabs={[
              { ...allTeams, text: t("common:all") },
              ...teams.map(({ name, ...team }) => ({ ...team, text: <bdi>{name}</bdi> })),
            ]}
          />
          {players.length > 0 && (
            <Tabs
              label={t("common:player_number")}
              tabs={[
                { ...allPlayers, text: t("common:all") },
                ...players.map(({ text, ...player }) => ({ ...player, text: <bdi>{text}</bdi> })),
              ]}
            />
          )}
        </details>
      )}
      {moments.length > 0 && (
        <ol className={styles.list} style={minuteWidth(moments)} aria-label={t("event:timeline")}>
          {moments.map((moment) => (
            <Moment key={moment.id} {...moment} />
          ))}
        </ol>
      )}
      {event.about && <About text={event.about} title="event:about" />}
    </EventView>
  );
}

function LengthText({ text, size }: { text: string; size: string }) {
  return (
    <span className={styles.length}>
      {text} <bdi className={styles.lengthSize}>{size}</bdi>
    </span>
  );
}

function Moment({ href, minute, title, team }: MomentView) {
  const path = usePath();
  return (
    <li>
      <a className={styles.moment} href={path(href)}>
        <bdi dir="ltr" className={styles.minute}>
          {minute}
        </bdi>
        <span className={styles.words}>
          <bdi>{title}</bdi>
          {team && <bdi className={styles.team}>{team}</bdi>}
        </span>
      </a>
    </li>
  );
}
