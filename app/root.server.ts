import { data, redirect } from "@remix-run/node";
import { checkDeviceOf } from "~/features/devices/device-check.server";
import { isFollowedMissing } from "~/features/following/followed.server";
import { loadLiveCount } from "~/features/live-scores/live-scores.server";
import { storesPositions } from "~/features/positions/watched.server";
import { accountMenu } from "~/features/profile/account-menu.server";
import { sendsReminders } from "~/features/reminders/reminders.server";
import type { RequestContext } from "~/request/context.server";
import { readCookie } from "~/session/read-cookie.server";
import type { Config } from "./config/config.server";
import { publicConfig } from "./config/public-config";
import { type SurveyedUser, surveyDueAt, surveyStartDelay } from "./features/survey/eligibility";
import { ruledRedirect, ruledRedirectHeaders } from "./request/configured-redirects.server";
import { isExternalRedirectAllowed } from "./request/external-redirect.server";
import { resultsPreference } from "./request/results.server";
import { COLOR_MODE_COOKIE } from "./response-headers.server";
import { type Flash, readFlash, writeFlash } from "./session/cookies.server";
import type { Preference } from "./ui/PreferenceForm/PreferenceForm";

/** Colour mode of the page. */
export type ColorMode = "dark" | "light" | "system";

/** Loads what every page needs: language, theme, public configuration, and only the viewer data it shows. */
export async function loadRoot(context: RequestContext) {
  const ruled = ruledRedirect(context.path);
  if (ruled) throw redirect(ruled.to, { status: ruled.status, headers: ruledRedirectHeaders(ruled) });

  const storeRedirect = storeUrlOf(context);
  if (storeRedirect) throw redirect(storeRedirect, { headers: { "Cache-Control": "no-store" } });

  const { request } = context;
  const config = context.settings;
  const viewer = await context.viewer();
  const isMissing = viewer.signedIn ? isFollowedMissing(context, viewer) : Promise.resolve(undefined);
  if (viewer.signedIn) await checkDeviceOf(context, viewer);
  const liveCount = loadLiveCount(context);
  const followed = await context.load.deferred({ isMissing, liveCount });
  const flash = await readFlash(request);
  // A cookie of this response, not of the request: a redirect shows no message, and must not remove it.
  const headers = new Headers();
  if (flash.toast || flash.signedOut)
    headers.append("Set-Cookie", await writeFlash(request, { returnTo: flash.returnTo }));
  const chosen = readCookie(request.headers, COLOR_MODE_COOKIE);
  const fallbackMode: ColorMode = config.customer.enableWhiteTheme ? "system" : "dark";
  const hasChosen = config.customer.enableWhiteTheme && (chosen === "dark" || chosen === "light");
  const colorMode: ColorMode = hasChosen ? chosen : fallbackMode;
  const survey = viewer.signedIn ? surveyOf(config, viewer.user) : null;
  const page = {
    locale: context.locale,
    basePath: context.basePath,
    path: context.path,
    direction: context.direction,
    timeZone: config.customer.timeZone,
    origin: context.origin,
    config: publicConfig(config, context.host.servesImages),
    colorMode,
    preferences: [
      resultsPreference(context, viewer.followed, viewer.signedIn),
      ...(config.customer.enableWhiteTheme ? [themePreference(context, colorMode)] : []),
    ] satisfies Preference[],
    viewer: viewer.signedIn
      ? {
          id: viewer.user.id,
          name: viewer.user.fullName ?? viewer.user.email ?? "",
          menu: accountMenu(storesPositions(context), sendsReminders(context)),
        }
      : null,
    toast: flash.toast ?? (followed.isMissing === true ? FOLLOWED_MISSING : null),
    signedOut: flash.signedOut ?? false,
    survey,
    liveCount: followed.liveCount,
    messages: context.messages(
      "common",
      "errors",
      ...(survey ? (["survey"] as const) : []),
      // A toast of the sign-in pages can appear on a page that does not load their messages.
      ...(flash.toast?.key.startsWith("auth:") ? (["auth"] as const) : []),
    ),
  };
  return data(page, { headers });
}

const THEME_ICONS = { system: "monitor", light: "sun", dark: "moon" } as const;

function themePreference({ t }: RequestContext, value: ColorMode): Preference {
  const choices = (["system", "light", "dark"] as const).map((mode) => ({
    value: mode,
    text: t(`common:theme_${mode}`),
  }));
  return { name: "theme", icon: THEME_ICONS[value], label: t("common:theme"), value, choices };
}

const FOLLOWED_MISSING: Flash["toast"] = { kind: "danger", key: "errors:followed_not_loaded" };

/** Returns the survey that a viewer may receive, now or while the page is open; null if there is none. */
function surveyOf({ customer, appFlavour }: Config, user: SurveyedUser) {
  const { surveyFormUrl: formUrl, surveyName } = customer;
  const dueAt = formUrl ? surveyDueAt(user, surveyName, appFlavour) : undefined;
  if (!formUrl || dueAt === undefined) return null;
  return { formUrl, dueAt, startDelay: surveyStartDelay(appFlavour) };
}

/**
 * Returns the app store URL in the query, if the redirect is allowed; other values are ignored and logged.
 */
function storeUrlOf(context: RequestContext): string | undefined {
  const requested = new URL(context.request.url).searchParams.get("storeUrl");
  if (!requested || requested === "undefined") return undefined;
  // The parsed URL and not the original text: a header must not contain `。`.
  if (isExternalRedirectAllowed(requested)) return new URL(requested).href;
  context.log.warn({ storeUrl: requested.slice(0, 200) }, "redirect to storeUrl refused");
  return undefined;
}
