import type { ReactNode } from "react";
import { ListView } from "~/features/event-lists/list-view";
import { NothingLive } from "~/features/event-lists/nothing-live";
import { sportName } from "~/features/events/sport-name";
import type { EventCardView } from "~/features/events/view";
import type { LiveScoresView } from "~/features/live-scores/live-score";
import { useT } from "~/i18n/use-t";
import * as paths from "~/lib/paths";
import { ChipLink, Chips } from "~/ui/Chip/Chip";
import { Deferred } from "~/ui/Deferred/Deferred";
import * as styles from "./live-view.css";
import { areChoosable, ChooseMatch, WatchTogether } from "./watch-together";

interface LiveViewProps {
  events: EventCardView[];
  now: string;
  page: number;
  nextExists: boolean;
  scores: LiveScoresView | Promise<LiveScoresView>;
  sports: string[] | Promise<string[]>;
  /** Restricts the list to this sport. */
  sport?: string;
  /** ChannelRow, below the list. */
  channels?: ReactNode;
}

/** Live events of all sports, or of one. */
export function LiveView({ sports, sport, channels, ...list }: LiveViewProps) {
  const t = useT();
  const title = sport ? t("home:live_sport", { sport: sportName(t, sport) }) : t("home:live_title");
  const path = sport ? paths.liveSport(sport) : paths.live;
  return (
    <ListView
      {...list}
      title={title}
      path={path}
      empty={<NothingLive />}
      below={areChoosable(list.events) ? (event) => <ChooseMatch event={event} /> : undefined}
      end={
        <>
          <WatchTogether events={list.events} />
          {channels}
        </>
      }
    >
      <nav aria-label={t("home:sport")} className={styles.sports}>
        <Deferred value={sports} fallback={<Chips>{null}</Chips>}>
          {(names) => (
            <Chips>
              <ChipLink href={paths.live} current={!sport}>
                {t("common:all")}
              </ChipLink>
              {names.map((name) => (
                <ChipLink key={name} href={paths.liveSport(name)} current={name === sport}>
                  {sportName(t, name)}
                </ChipLink>
              ))}
            </Chips>
          )}
        </Deferred>
      </nav>
    </ListView>
  );
}
