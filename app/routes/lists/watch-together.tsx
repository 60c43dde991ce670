import { useEffect } from "react";
import type { EventCardView } from "~/features/events/view";
import { useT } from "~/i18n/use-t";
import * as paths from "~/lib/paths";
import { unseen } from "~/styles/layout.css";
import { Button } from "~/ui/Button/Button";
import { usePath } from "~/ui/base-path";
import { CHOSEN, idsToSend } from "./chosen-matches";
import * as styles from "./watch-together.css";

/** Whether the viewer may watch a match now, so that it can be chosen. */
const isWatchable = ({ tense, inRegion, access }: EventCardView) =>
  tense === "live" && inRegion && access.kind === "free";

/** Returns the matches that were chosen on other pages of the list. */
const elsewhere = (events: readonly EventCardView[], chosen: readonly string[]) =>
  chosen.filter((id) => !events.some((event) => event.id === id));

/** Whether there are matches enough to choose from; a choice that was begun on another page goes on. */
export const areChoosable = (events: readonly EventCardView[], chosen: readonly string[]): boolean =>
  elsewhere(events, chosen).length > 0 || events.filter(isWatchable).length >= 2;

/** Tick box of a live match, for the form of `WatchTogether`. */
export function ChooseMatch({ event, isChosen }: { event: EventCardView; isChosen: boolean }) {
  const t = useT();
  if (!isWatchable(event)) return null;
  return (
    <label className={styles.choice}>
      <input
        type="checkbox"
        name={CHOSEN}
        value={event.id}
        form={styles.FORM}
        defaultChecked={isChosen}
        className={styles.box}
      />
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

interface ChoiceProps {
  events: readonly EventCardView[];
  /** Ids that the URL names. */
  chosen: readonly string[];
}

/** Fields for what was chosen on other pages; before the list, so that it comes first where there is too much. */
export function ChosenElsewhere({ events, chosen }: ChoiceProps) {
  if (!areChoosable(events, chosen)) return null;
  return elsewhere(events, chosen).map((id) => (
    <input key={id} type="hidden" name={CHOSEN} value={id} form={styles.FORM} />
  ));
}

/**
 * Opens the ticked matches on one page; nothing where there are fewer than two to choose from. The links of the list to
 * its other pages take the ticks along; without scripts these are buttons of this form.
 */
export function WatchTogether({ events, chosen }: ChoiceProps) {
  const t = useT();
  const path = usePath();
  const isThere = areChoosable(events, chosen);
  useEffect(() => (isThere ? keepTicks() : undefined), [isThere]);
  if (!isThere) return null;
  return (
    <form id={styles.FORM} className={styles.bar} action={path(paths.wall)}>
      <Button kind="second">{t("wall:together")}</Button>
      <span>{t("wall:choose")}</span>
    </form>
  );
}

/**
 * Adds the ticks to the links of the list that are followed, and leaves out of the form what was unticked.
 * @returns a function that ends it
 */
function keepTicks(): () => void {
  const form = () => document.getElementById(styles.FORM) as HTMLFormElement | null;
  const onFormData = ({ target, formData }: FormDataEvent) => {
    if (target !== form()) return;
    const boxes = [...(target as HTMLFormElement).elements].filter(
      (field): field is HTMLInputElement => field instanceof HTMLInputElement && field.type === "checkbox",
    );
    const ids = idsToSend(formData.getAll(CHOSEN) as string[], boxes);
    formData.delete(CHOSEN);
    for (const id of ids) formData.append(CHOSEN, id);
  };
  const onClick = ({ target }: MouseEvent) => {
    const link = target instanceof Element && target.closest<HTMLAnchorElement>("main nav a");
    const sending = form();
    if (!link || !sending) return;
    const url = new URL(link.href);
    url.searchParams.delete(CHOSEN);
    for (const id of new FormData(sending).getAll(CHOSEN)) url.searchParams.append(CHOSEN, id as string);
    link.href = url.href;
  };
  addEventListener("formdata", onFormData);
  // Before the router reads the link.
  addEventListener("click", onClick, true);
  return () => {
    removeEventListener("formdata", onFormData);
    removeEventListener("click", onClick, true);
  };
}
