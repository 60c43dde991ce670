import type { MetaFunction } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { sportName } from "~/features/events/sport-name";
import { pageMeta } from "~/lib/metadata/page-meta";
import * as paths from "~/lib/paths";
import { cachedAs } from "~/request/cache-class";
import { withContext } from "~/request/context.server";
import { listFacts } from "../list-facts";
import { loadLiveSport } from "../live.server";
import { LiveView } from "../live-view";

export const headers = cachedAs("EVENT");
export const loader = withContext((context) => loadLiveSport(context, context.params.sportType ?? ""));
export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageMeta(matches, ({ t }) => ({
    title: t("lists:live_sport", { sport: sportName(t, data?.sport ?? "") }),
    description: t("lists:live_description"),
    ...listFacts(paths.liveSport(data?.sport ?? ""), data),
    // URLs of unknown sports must not be indexed.
    isPrivate: data?.events.length === 0,
  }));

export default function LiveSport() {
  return (
    <>
      <LiveView {...useLoaderData<typeof loader>()} />
      <Outlet />
    </>
  );
}
