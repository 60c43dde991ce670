import { useFetcher } from "@remix-run/react";
import { refuseOffline } from "./offline";

/**
 * Returns a one-button form that switches something on and off without leaving the page.
 * @param isOn the current state
 * @param onIntent value of the button named `intent` that switches it on
 */
export function useOptimisticToggle(isOn: boolean, onIntent: string) {
  const fetcher = useFetcher();
  const sent = fetcher.formData?.get("intent");
  return {
    Form: fetcher.Form,
    form: { method: "post", preventScrollReset: true, onSubmit: refuseOffline } as const,
    /** The state to show; while the form is being sent, the requested one. */
    shown: sent ? sent === onIntent : isOn,
    /** Whether the response of the platform is pending, so that the shown state is not confirmed. */
    isSaving: fetcher.state !== "idle",
  };
}
