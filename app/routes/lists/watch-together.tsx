import { useEffect, useState } from "react";
import { useNonce } from "~/document/nonce";
import type { EventCardView } from "~/features/events/view";
import { useT } from "~/i18n/use-t";
import { CHOICE_FORM, CHOSEN, MAX_CHOSEN, MIN_CHOSEN } from "~/lib/choice";
import * as paths from "~/lib/paths";
import { unseen } from "~/styles/layout.css";
import { Button } from "~/ui/Button/Button";
import { usePath } from "~/ui/base-path";
import { idsToSend } from "./chosen-matches";
import { choiceForm, chosenNow, takeChoiceAlong } from "./links-with-choice";
import linksScript from "./links-with-choice.inline?inline-script";
import * as styles from "./watch-together.css";

/** Whether the viewer may watch a match now, so that it can be chosen. */
const isWatchable = ({ phase, inRegion, access }: EventCardView) =>
  phase === "live" && inRegion && access.kind === "free";

/** Returns the matches that were chosen on other pages of the list. */
const elsewhere = (events: readonly EventCardView[], chosen: readonly string[]) =>
  chosen.filter((id) => !events.some((event) => event.id === id));

/** Whether a page of the list has tick boxes: if two of its matches can be chosen, or another page has a chosen one. */
export const areChoosable = (events: readonly EventCardView[], chosen: readonly string[]): boolean =>
  elsewhere(events, chosen).length > 0 || events.filter(isWatchable).length >= MIN_CHOSEN;

/** Tick box of a live match, for the form of `WatchTogether`. */
export function ChooseMatch({ event, isChosen }: { event: EventCardView; isChosen: boolean }) {
  const t = useT();
  if (!isWatchable(event)) return null;
  return (
    <label className={styles.choice}>
      <input type="checkbox" name={CHOSEN} value={event.id} form={CHOICE_FORM} defaultChecked={isChosen} />
      <span>
        {t("wall:title")}
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

/**
 * First elements of the form of `WatchTogether`, rendered before the list: the matches that were chosen on other pages,
 * and the button that Enter on a tick box presses. Without scripts that would be the first sport. And the script with
 * which links take the choice along before hydration.
 */
export function FormStart({ events, chosen }: ChoiceProps) {
  const nonce = useNonce();
  if (!areChoosable(events, chosen)) return null;
  return (
    <>
      <noscript>
        <button type="submit" form={CHOICE_FORM} className={unseen} tabIndex={-1} aria-hidden />
      </noscript>
      <script
        nonce={nonce}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own module, allowed by the page's nonce
        dangerouslySetInnerHTML={{ __html: linksScript }}
      />
      {elsewhere(events, chosen).map((id) => (
        <input key={id} type="hidden" name={CHOSEN} value={id} form={CHOICE_FORM} />
      ))}
    </>
  );
}

/**
 * Form that opens the chosen matches on one page, where the first plays, if the list has tick boxes. It says how many
 * are chosen; without scripts, how many were when the page was loaded. Links to the other pages of the list take the
 * choice along; without scripts, buttons of this form replace them.
 */
export function WatchTogether({ events, chosen }: ChoiceProps) {
  const t = useT();
  const path = usePath();
  const isThere = areChoosable(events, chosen);
  const [count, setCount] = useState(chosen.length);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other events have other tick boxes
  useEffect(() => (isThere ? keepChoice(setCount) : undefined), [isThere, events]);
  if (!isThere) return null;
  const isEnough = count >= MIN_CHOSEN;
  const hasHint = !isEnough || count > MAX_CHOSEN;
  const text = isEnough ? t("wall:together", { count: Math.min(count, MAX_CHOSEN) }) : t("wall:title");
  return (
    <form id={CHOICE_FORM} className={styles.bar} action={path(paths.playLink(paths.wall))}>
      <Button kind={isEnough ? "main" : "second"}>{text}</Button>
      {/* What the button shows is announced only. */}
      <span aria-live="polite" className={hasHint ? undefined : unseen}>
        {hasHint ? t(count === 1 ? "wall:few" : "wall:choose") : text}
      </span>
      {!hasHint && <span className={styles.note}>{t("wall:one_plays")}</span>}
    </form>
  );
}

/**
 * Adds the choice to a link of the list while it is followed, and removes unticked matches from what the form sends.
 * @param onCount receives how many matches are chosen, now and when that may have changed
 * @returns a function that stops listening
 */
function keepChoice(onCount: (count: number) => void): () => void {
  const onChange = () => onCount(chosenNow().length);
  const onFormData = ({ target, formData }: FormDataEvent) => {
    if (target !== choiceForm()) return;
    const boxes = document.querySelectorAll<HTMLInputElement>(`[type=checkbox][form=${CHOICE_FORM}]`);
    const ids = idsToSend(formData.getAll(CHOSEN) as string[], [...boxes]);
    formData.delete(CHOSEN);
    for (const id of ids) formData.append(CHOSEN, id);
  };
  addEventListener("formdata", onFormData);
  onChange();
  addEventListener("change", onChange);
  const stopLinks = takeChoiceAlong();
  return () => {
    removeEventListener("formdata", onFormData);
    removeEventListener("change", onChange);
    stopLinks();
  };
}
