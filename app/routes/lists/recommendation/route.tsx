import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { EventGroups } from "~/features/event-lists/event-groups";
import { ListView } from "~/features/event-lists/list-view";
import { ComingFixtures } from "~/features/events/FixtureList/ComingFixtures";
import { FixtureList } from "~/features/events/FixtureList/FixtureList";
import { useT } from "~/i18n/use-t";
import { pageMeta } from "~/lib/metadata/page-meta";
import * as paths from "~/lib/paths";
import { withContext } from "~/request/context.server";
import { SectionHead } from "~/ui/SectionHead/SectionHead";
import { section } from "../../../styles/layout.css";
import { FollowInvitation } from "../follow-invitation";
import { FollowedChips } from "../followed-chips";
import { loadRecommendation } from "./recommendation.server";

export const loader = withContext(loadRecommendation);
export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta(matches, ({ t }) => ({ title: t("common:following"), isPrivate: true }));

export default function Recommendation() {
  const { followed, hasMoreUpcoming, ...list } = useLoaderData<typeof loader>();
  const t = useT();
  const followsNothing = followed.length === 0;
  const invitation = <FollowInvitation followsNothing={followsNothing} hasSuggestions />;
  return (
    <ListView
      {...list}
      title={t("common:following")}
      path={paths.recommendation}
      empty={invitation}
      arrange={
        followsNothing
          ? undefined
          : (shown) => (
              <EventGroups
                {...shown}
                now={list.now}
                allUpcoming={hasMoreUpcoming ? paths.upcomingWith({ followed: "true" }) : undefined}
                fixtures={({ events, coming }) => (
                  <>
                    <FixtureList events={events} now={list.now} columns />
                    <ComingFixtures {...coming} />
                  </>
                )}
              />
            )
      }
    >
      {!followsNothing && <FollowedChips followed={followed} />}
      {followsNothing && list.page === 0 && list.events.length > 0 && (
        <>
          {invitation}
          <div className={section}>
            <SectionHead title={t("lists:suggested_title")} />
          </div>
        </>
      )}
    </ListView>
  );
}
