/** Links of a list of live matches, which take the choice along, before and after hydration. */
import { CHOICE_FORM, CHOSEN } from "~/lib/choice";

/** Events with which a link is followed: also into a new tab, by the middle button or the context menu. */
const PRESSES = ["click", "auxclick", "contextmenu"] as const;

/** Returns the form of the choice; null on a page without one. */
export const choiceForm = () => document.getElementById(CHOICE_FORM) as HTMLFormElement | null;

/** Returns the ids of the form as they are chosen now, also more than are sent, and some twice. */
export const chosenNow = () => new FormData(choiceForm() ?? undefined).getAll(CHOSEN) as string[];

/**
 * Adds the choice to a link of the list while it is followed. Where an inline script has begun it, a second call adds
 * nothing.
 * @returns a function that ends it
 */
export function takeChoiceAlong(): () => void {
  // Capturing listeners run before that of the router.
  for (const type of PRESSES) addEventListener(type, addChoice, true);
  return () => {
    for (const type of PRESSES) removeEventListener(type, addChoice, true);
  };
}

function addChoice({ target }: MouseEvent): void {
  const link = target instanceof Element && target.closest<HTMLAnchorElement>("main nav a");
  if (!link || !choiceForm()) return;
  const url = new URL(link.href);
  url.searchParams.delete(CHOSEN);
  for (const id of chosenNow()) url.searchParams.append(CHOSEN, id);
  if (link.href === url.href) return;
  const own = link.getAttribute("href") ?? "";
  link.href = url.href;
  // The router and the browser read the URL during the event; afterwards the link is as React rendered it.
  setTimeout(() => {
    if (link.href === url.href) link.setAttribute("href", own);
  });
}
