import type { EventCardView } from "~/features/events/view";
import { useT } from "~/i18n/use-t";
import * as paths from "~/lib/paths";
import { unseen } from "~/styles/layout.css";
import { Button } from "~/ui/Button/Button";
import { usePath } from "~/ui/base-path";
import * as styles from "./watch-together.css";

/** Whether the viewer may watch a match now, so that it can be chosen. */
const isWatchable = ({ tense, inRegion, access }: EventCardView) =>
  tense === "live" && inRegion && access.kind === "free";

/** Whether there are matches enough to choose from. */
export const areChoosable = (events: readonly EventCardView[]): boolean =>
  events.filter(isWatchable).length >= 2;

/** Tick box of a live match, for the form of `WatchTogether`. */
export function ChooseMatch({ event }: { event: EventCardView }) {
  const t = useT();
  if (!isWatchable(event)) return null;
  return (
    <label className={styles.choice}>
      <input type="checkbox" name="ids" value={event.id} form={styles.FORM} className={styles.box} />
      <span>
        {t("wall:add")}
        <span className={unseen}>
          {" "}
          <bdi>{event.title}</bdi>
        </span>
      </span>
    </label>
  );
}

/** Opens the ticked matches on one page; nothing where there are fewer than two to choose from. */
export function WatchTogether({ events }: { events: readonly EventCardView[] }) {
  const t = useT();
  const path = usePath();
  if (!areChoosable(events)) return null;
  return (
    <form id={styles.FORM} className={styles.bar} action={path(paths.wall)}>
      <Button kind="second">{t("wall:together")}</Button>
      <span>{t("wall:choose")}</span>
    </form>
  );
}
