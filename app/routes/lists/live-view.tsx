import type { ReactNode } from "react";
import { ListView } from "~/features/event-lists/list-view";
import { NothingLive } from "~/features/event-lists/nothing-live";
import { sportName } from "~/features/events/sport-name";
import type { EventCardView } from "~/features/events/view";
import type { LiveScoresView } from "~/features/live-scores/live-score";
import { useT } from "~/i18n/use-t";
import { CHOICE_FORM } from "~/lib/choice";
import * as paths from "~/lib/paths";
import { Button } from "~/ui/Button/Button";
import { usePath } from "~/ui/base-path";
import { ChipLink, ChipRow } from "~/ui/Chip/Chip";
import { ChipButton } from "~/ui/Chip/ChipButton";
import { Deferred } from "~/ui/Deferred/Deferred";
import * as styles from "./live-view.css";
import { areChoosable, ChooseMatch, FormStart, WatchTogether } from "./watch-together";

interface LiveViewProps {
  events: EventCardView[];
  now: string;
  page: number;
  nextExists: boolean;
  scores: LiveScoresView | Promise<LiveScoresView>;
  sports: string[] | Promise<string[]>;
  /** Ids of the matches that are chosen already. */
  chosen: string[];
  /** Restricts the list to this sport. */
  sport?: string;
  /** ChannelRow, below the list. */
  channels?: ReactNode;
}

/** Live events of all sports, or of one. */
export function LiveView({ sports, sport, chosen, channels, ...list }: LiveViewProps) {
  const t = useT();
  const title = sport ? t("lists:live_sport", { sport: sportName(t, sport) }) : t("lists:live_title");
  const path = sport ? paths.liveSport(sport) : paths.live;
  const choice = { events: list.events, chosen };
  const form = areChoosable(list.events, chosen) ? CHOICE_FORM : undefined;
  const links = (names: readonly string[]) =>
    [undefined, ...names].map((name) => ({
      key: name ?? "",
      href: name === undefined ? paths.live : paths.liveSport(name),
      current: name === sport,
      children: name === undefined ? t("common:all") : sportName(t, name),
    }));
  return (
    <ListView
      {...list}
      title={title}
      path={path}
      empty={<NothingLive />}
      below={form && ((event) => <ChooseMatch event={event} isChosen={chosen.includes(event.id)} />)}
      end={
        <>
          {form && <PagesWithChoice path={path} page={list.page} nextExists={list.nextExists} />}
          <WatchTogether {...choice} />
          {channels}
        </>
      }
    >
      <FormStart {...choice} />
      <nav aria-label={t("lists:sport")} className={styles.sports}>
        <Deferred value={sports} fallback={<ChipRow>{null}</ChipRow>}>
          {(names) => (
            <>
              <div className={form && styles.scripted}>
                <ChipRow>
                  {links(names).map(({ key, ...link }) => (
                    <ChipLink key={key} {...link} />
                  ))}
                </ChipRow>
              </div>
              {form && (
                <noscript>
                  <ChipRow>
                    {links(names).map(({ key, ...link }) => (
                      <ChipButton key={key} {...link} form={form} />
                    ))}
                  </ChipRow>
                </noscript>
              )}
            </>
          )}
        </Deferred>
      </nav>
    </ListView>
  );
}

/** The pager without scripts: buttons of the form, which take the choice along. They replace its links. */
function PagesWithChoice({
  path,
  page,
  nextExists,
}: Pick<LiveViewProps, "page" | "nextExists"> & { path: string }) {
  const t = useT();
  const action = usePath()(path);
  const button = (text: string, number: number) => (
    <Button
      kind="second"
      form={CHOICE_FORM}
      formAction={action}
      name={number > 0 ? "page" : undefined}
      value={number}
    >
      {text}
    </Button>
  );
  if (page === 0 && !nextExists) return null;
  return (
    <noscript>
      <nav className={styles.pages} aria-label={t("common:pages_navigation")}>
        {page > 0 && button(t("common:back"), page - 1)}
        {nextExists && button(t("common:next"), page + 1)}
      </nav>
    </noscript>
  );
}
