import { EventGrid } from "~/features/event-lists/event-grid";
import type { FollowedView } from "~/features/following/followed-view";
import { LiveScores } from "~/features/live-scores/LiveScores";
import type { LiveScoresView } from "~/features/live-scores/live-score";
import { useSignIn } from "~/features/social/use-sign-in-link";
import { useT } from "~/i18n/use-t";
import * as paths from "~/lib/paths";
import { lists } from "~/routes/layouts/navigation";
import { useHasLeagues } from "~/routes/layouts/use-root";
import { ChipLink, Chips } from "~/ui/Chip/Chip";
import { Deferred } from "~/ui/Deferred/Deferred";
import { EmptyState } from "~/ui/EmptyState/EmptyState";
import { SectionHead } from "~/ui/SectionHead/SectionHead";
import { section } from "../../../styles/layout.css";
import { FollowedChips, LogoChips } from "../followed-chips";
import type { LiveNow } from "./search-start.server";
import type { SearchTarget } from "./search-target";

interface SearchStartProps {
  query: string;
  target: SearchTarget;
  needsSignIn: boolean;
  followed: FollowedView[];
  live: LiveNow | Promise<LiveNow>;
  /** ISO date-time of the loader. */
  now: string;
}

/** The browser loads the scores. */
const NO_SCORES: LiveScoresView = {};

/** Search page without results: what the viewer follows, the lists and what is live, or the way to sign in. */
export function SearchStart({ query, target, needsSignIn, followed, live, now }: SearchStartProps) {
  const t = useT();
  const hasLeagues = useHasLeagues();
  const signIn = useSignIn(paths.searchFor({ q: query, target }));
  if (needsSignIn)
    return (
      <EmptyState
        title={t("lists:search_own")}
        text={t("lists:search_own_text")}
        action={{ ...signIn, text: t("common:sign_in") }}
      />
    );
  return (
    <>
      {followed.length > 0 && <FollowedChips followed={followed} />}
      <nav aria-label={t("lists:matches")}>
        <Chips>
          {lists(hasLeagues).map(({ href, text }) => (
            <ChipLink key={href} href={href}>
              {t(text)}
            </ChipLink>
          ))}
        </Chips>
      </nav>
      <Deferred value={live} fallback={null}>
        {({ events, leagues }) =>
          events.length > 0 && (
            <section className={section}>
              <SectionHead title={t("home:live_now")} more={{ href: paths.live, text: t("common:all") }} />
              {followed.length === 0 && leagues.length > 0 && (
                <LogoChips label={t("common:leagues")} links={leagues} />
              )}
              <LiveScores events={events} loaded={NO_SCORES} now={now}>
                <EventGrid events={events} now={now} />
              </LiveScores>
            </section>
          )
        }
      </Deferred>
    </>
  );
}
