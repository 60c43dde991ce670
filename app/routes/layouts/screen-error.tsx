import { type ErrorResponse, useLocation, useParams, useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useErrorMessage, useLanguage, useT } from "~/i18n/use-t";
import { useEventRooms, useMessage } from "~/realtime/realtime-context";
import type { ScreenFailure } from "~/request/error-responses.server";
import { useBasePath } from "~/ui/base-path";
import { ErrorPage } from "~/ui/ErrorPage/ErrorPage";
import { isMissing } from "./is-missing";
import { mayPass } from "./may-pass";

/** Error page of any screen: names the missing item, or states why the screen could not be shown. */
export function ScreenError({ error }: { error: ErrorResponse | undefined }) {
  const t = useT();
  const { direction } = useLanguage();
  const errorMessage = useErrorMessage();
  const failure = (error?.data ?? {}) as ScreenFailure;
  const { pathname, search } = useLocation();
  const path = useBasePath() + pathname;
  const { eventId } = useParams();

  if (error && isMissing(error)) {
    const known = failure.context ?? "page";
    const context = known === "subscription" ? "page" : known;
    return (
      <ErrorPage
        status={error.status}
        context={context}
        title={t(`errors:${known}_not_found`)}
        text={t(`errors:could_not_find_${known}`)}
        detail={
          known === "page"
            ? t("errors:page_not_found_path", { path: isolated(readable(path), direction) })
            : undefined
        }
      />
    );
  }
  const text = failure.code
    ? errorMessage({ code: failure.code, message: failure.message })
    : t(error && error.status < 500 ? "errors:unknown" : "errors:unavailable_text");
  const isPassing = mayPass(error?.status);
  return (
    <>
      {eventId !== undefined && <LoadWhenLive eventId={eventId} />}
      {isPassing && <RetryLater />}
      <ErrorPage
        status={error?.status ?? 500}
        context="page"
        title={t("errors:unavailable")}
        text={text}
        // The text may come from the platform, without a full stop.
        detail={t("errors:unavailable_safe")}
        retryHref={isPassing ? pathname + search : undefined}
      />
    </>
  );
}

/** Times after which the page is loaded again without the viewer's doing (ms). */
const RETRY_AFTER_MS = [10_000, 40_000];

/** Loads the page again after a while, twice. */
function RetryLater() {
  const { revalidate } = useRevalidator();
  const latest = useRef(revalidate);
  latest.current = revalidate;
  useEffect(() => {
    const timers = RETRY_AFTER_MS.map((wait) => setTimeout(() => latest.current(), wait));
    return () => timers.forEach(clearTimeout);
  }, []);
  return null;
}

/** Reloads an event that could not be loaded when its stream becomes available. */
function LoadWhenLive({ eventId }: { eventId: string }) {
  const { revalidate } = useRevalidator();
  useEventRooms(eventId === undefined ? [] : [eventId]);
  useMessage("event-url-change", (message) => {
    if (message.eventId === undefined || message.eventId === eventId) revalidate();
  });
  return null;
}

/** Returns the decoded path, or the original one if it is not valid. */
function readable(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/** Keeps a path's slashes in their order within right-to-left text (Unicode isolates). */
function isolated(path: string, direction: "ltr" | "rtl"): string {
  return direction === "rtl" ? `\u2066${path}\u2069` : path;
}
