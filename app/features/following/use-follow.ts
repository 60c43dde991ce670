import { useFetcher } from "@remix-run/react";

/** A button's state while its form is on the way: what it will be if the platform agrees. */
export function useFollow(isFollowed: boolean) {
  const fetcher = useFetcher();
  const sent = fetcher.formData?.get("intent");
  return {
    Form: fetcher.Form,
    shown: sent ? sent === "follow" : isFollowed,
    /** The platform has not answered yet: what is shown is a promise. */
    isSaving: fetcher.state !== "idle",
  };
}
