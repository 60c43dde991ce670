import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ChannelRow } from "~/features/channels/ChannelRow/ChannelRow";
import { pageMeta } from "~/lib/metadata/page-meta";
import * as paths from "~/lib/paths";
import { cachedAs } from "~/request/cache-class";
import { withContext } from "~/request/context.server";
import { Deferred } from "~/ui/Deferred/Deferred";
import { listFacts } from "../list-facts";
import { loadLive } from "../live.server";
import { LiveView } from "../live-view";

export const headers = cachedAs("EVENT");
export const loader = withContext(loadLive);
export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageMeta(matches, ({ t }) => ({
    title: t("lists:live_title"),
    description: t("lists:live_description"),
    ...listFacts(paths.live, data),
  }));

export default function Live() {
  const { channels, onAir, ...list } = useLoaderData<typeof loader>();
  return (
    <LiveView
      {...list}
      channels={
        <Deferred value={channels} fallback={null}>
          {(all) => <ChannelRow channels={all} onAir={onAir} now={list.now} />}
        </Deferred>
      }
    />
  );
}
