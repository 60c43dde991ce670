import { clock } from "~/lib/clock";

/**
 * Saves a clip that was chosen in the player, through the form on the page: it shows what is wrong, and works
 * without scripts.
 */
export function saveClip({ title, from, to }: { title: string; from: number; to: number }): void {
  const form = document.querySelector<HTMLFormElement>("#clip form");
  for (const [name, value] of Object.entries({ title, from: clock(from), to: clock(to) })) {
    const field = form?.elements.namedItem(name);
    if (field instanceof HTMLInputElement) field.value = value;
  }
  form?.requestSubmit();
}
