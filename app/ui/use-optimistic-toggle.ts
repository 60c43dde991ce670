import { useFetcher } from "@remix-run/react";
import type { SavedInPlace } from "~/lib/saved-in-place";
import { refuseOffline } from "./offline";

/**
 * Returns a one-button form that switches something on and off without leaving the page.
 * @param isOn the current state
 * @param onIntent value of the button named `intent` that switches it on
 * @param subject what is switched, if its action saves in place: all its buttons then show the same state
 */
export function useOptimisticToggle(isOn: boolean, onIntent: string, subject?: string) {
  // The saved state applies until the page is loaded again and shows another one.
  const fetcher = useFetcher<SavedInPlace>({ key: subject && `${subject} ${isOn}` });
  const intent = fetcher.formData?.get("intent") ?? fetcher.data?.savedInPlace;
  return {
    Form: fetcher.Form,
    form: { method: "post", preventScrollReset: true, onSubmit: refuseOffline } as const,
    /** The state to show; while the form is being sent, the requested one. */
    shown: intent ? intent === onIntent : isOn,
    /** Whether the response of the platform is pending, so that the shown state is not confirmed. */
    isSaving: fetcher.state !== "idle",
  };
}
