import { useT } from "~/i18n/use-t";
import * as paths from "~/lib/paths";
import { EmptyState } from "~/ui/EmptyState/EmptyState";

/** Replaces an empty list of live events. */
export function NothingLive() {
  const t = useT();
  return (
    <EmptyState
      title={t("home:no_live")}
      text={t("home:no_live_text")}
      action={{ href: paths.upcoming, text: t("home:see_coming_up") }}
    />
  );
}
