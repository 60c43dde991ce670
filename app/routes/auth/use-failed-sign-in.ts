import { useEffect } from "react";
import { useErrorMessage } from "~/i18n/use-t";
import { trackEvent } from "~/lib/analytics";
import { useRoot } from "../layouts/use-root";

/**
 * Tells the operator's analytics that a sign-in failed, with code and message (specification, section 8). Not for
 * signing up.
 */
export function useFailedSignIn(failure: { code: string; message?: string } | undefined): void {
  const targets = useRoot()?.config.analytics;
  const errorMessage = useErrorMessage();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per failure, whatever else the page draws
  useEffect(() => {
    if (!failure || !targets) return;
    const { code, message } = failure;
    trackEvent(targets, {
      event: "login_failed",
      error_code: code,
      error_message: message ?? errorMessage(failure),
    });
  }, [failure]);
}
