import { useNavigation, useRevalidator, useSubmit } from "@remix-run/react";
import { useEffect } from "react";
import type { AnalyticsTargets } from "~/lib/analytics";
import * as paths from "~/lib/paths";
import { useMessage } from "~/realtime/realtime-context";
import { showToast } from "~/ui/Toast/toasts";

/** Name of the BroadcastChannel on which tabs report that the viewer has signed out. */
const TABS = "touchline-session";

interface ViewerMessagesProps {
  userId: string | undefined;
  /** Whether this page follows a sign-out. */
  signedOut: boolean;
  analytics: AnalyticsTargets | undefined;
}

/** Handles messages on every page: a removed device, the result of a purchase, a sign-out in another tab. */
export function ViewerMessages({ userId, signedOut, analytics }: ViewerMessagesProps) {
  const submit = useSubmit();
  const navigation = useNavigation();
  const revalidator = useRevalidator();

  useMessage("remove-user-device", ({ deviceId }) => {
    if (!userId || deviceId !== navigator.userAgent.slice(0, 512)) return;
    // This page is removing its own device, which already signs out.
    if (navigation.formAction?.endsWith(paths.accountDevices)) return;
    submit({ reason: "device" }, { method: "post", action: paths.logout });
  });
  useMessage("user-purchase-status", ({ status }) => {
    revalidator.revalidate();
    if (status === "success") showToast("success", "common:purchase_done");
    else if (status === "failure") showToast("danger", "common:purchase_failed");
  });

  useEffect(() => {
    if (!("BroadcastChannel" in window)) return;
    const channel = new BroadcastChannel(TABS);
    if (signedOut) channel.postMessage("signed-out");
    channel.onmessage = () => {
      // Another tab has ended the session that this tab still shows.
      if (userId) location.reload();
    };
    return () => channel.close();
  }, [userId, signedOut]);

  useEffect(() => {
    if (!signedOut) return;
    import("~/features/search/RecentSearches/recent-searches").then(
      ({ forgetSearches }) => forgetSearches(),
      () => {
        // Without a connection they stay until the next sign-out.
      },
    );
  }, [signedOut]);

  useEffect(() => {
    if (!signedOut || !analytics) return;
    import("~/lib/analytics").then(
      ({ trackEvent }) => trackEvent(analytics, { event: "analytics_reset" }),
      () => {
        // Without a connection there is nothing to reset.
      },
    );
  }, [signedOut, analytics]);
  return null;
}
