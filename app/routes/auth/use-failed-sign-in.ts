import { useEffect } from "react";
import { useErrorMessage } from "~/i18n/use-t";
import { trackEvent } from "~/lib/analytics";
import { useRoot } from "../layouts/use-root";

/**
 * Sends the code and message of a failed sign-in to the operator's analytics (requirement ACCOUNT-2). Not
 * used on the sign-up pages.
 */
export function useFailedSignIn(failure: { code: string; message?: string } | undefined): void {
  const targets = useRoot()?.config.analytics;
  const errorMessage = useErrorMessage();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per failure, independent of other renders
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
