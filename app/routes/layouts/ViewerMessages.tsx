import { useNavigation, useRevalidator, useSubmit } from "@remix-run/react";
import { useEffect } from "react";
import type { AnalyticsTargets } from "~/lib/analytics";
import { showToast } from "~/lib/toasts";
import { useMessage } from "~/realtime/realtime-context";

/** Name of the channel on which the tabs of one browser tell each other that the viewer signed in or out. */
const TABS = "touchline-session";

interface ViewerMessagesProps {
  userId: string | undefined;
  /** The page that came right after signing out. */
  signedOut: boolean;
  analytics: AnalyticsTargets | undefined;
}

/** What reaches a viewer on every page: a removed device, a purchase that went through, signing out in another tab. */
export function ViewerMessages({ userId, signedOut, analytics }: ViewerMessagesProps) {
  const submit = useSubmit();
  const navigation = useNavigation();
  const revalidator = useRevalidator();

  useMessage("remove-user-device", ({ deviceId }) => {
    if (!userId || deviceId !== navigator.userAgent.slice(0, 512)) return;
    // This very page is removing its device: it signs out by itself.
    if (navigation.formAction?.endsWith("/account/devices")) return;
    submit({ reason: "device" }, { method: "post", action: "/auth/logout" });
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
      // Another tab ended the session this one still shows.
      if (userId) location.reload();
    };
    return () => channel.close();
  }, [userId, signedOut]);

  useEffect(() => {
    if (!signedOut || !analytics) return;
    import("~/lib/analytics").then(
      ({ trackEvent }) => trackEvent(analytics, { event: "analytics_reset" }),
      () => {
        // No connection: there is nobody to tell.
      },
    );
  }, [signedOut, analytics]);
  return null;
}
