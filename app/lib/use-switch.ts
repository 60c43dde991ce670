import { useFetcher } from "@remix-run/react";
import type { FormEvent } from "react";
import { showToast } from "./toasts";

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
    form: { method: "post", preventScrollReset: true, onSubmit: refuseOffline } as const,
    /** While the form is on the way: what it will be if the platform agrees. */
    shown: sent ? sent === onIntent : isOn,
    /** The platform has not answered yet: what is shown is a promise. */
    isSaving: fetcher.state !== "idle",
  };
}

/** Without a connection the router would put an error page in the place of what is being read. */
function refuseOffline(event: FormEvent): void {
  if (navigator.onLine) return;
  event.preventDefault();
  showToast("danger", "common:offline");
}
