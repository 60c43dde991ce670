import { useFetcher } from "@remix-run/react";

/**
 * A one-button form that switches something on and off, without leaving the page.
 * @param isOn how it stands
 * @param onIntent value of the button named `intent` that switches it on
 */
export function useSwitch(isOn: boolean, onIntent: string) {
  const fetcher = useFetcher();
  const sent = fetcher.formData?.get("intent");
  return {
    Form: fetcher.Form,
    /** While the form is on the way: what it will be if the platform agrees. */
    shown: sent ? sent === onIntent : isOn,
    /** The platform has not answered yet: what is shown is a promise. */
    isSaving: fetcher.state !== "idle",
  };
}
