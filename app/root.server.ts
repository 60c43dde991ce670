import { data, redirect } from "@remix-run/node";
import { getConfig } from "./config/config.server";
import { publicConfig } from "./config/public-config";
import { type SurveyedUser, surveyDueAt, surveyStartDelay } from "./features/survey/eligibility";
import { messagesFor } from "./i18n/messages.server";
import { isExternalRedirectAllowed } from "./lib/external-redirect.server";
import { ruledRedirect, ruledRedirectHeaders } from "./lib/route-rules.server";
import { COLOR_MODE_COOKIE } from "./response-headers.server";
import { readFlash, writeFlash } from "./session/cookies.server";
import { checkDeviceOf } from "./session/device-check.server";
import { isFollowedMissing } from "./session/followed.server";
import { type LoadArgs, pathWithoutLocale, readCookie, scopeOf } from "./session/scope.server";
import { withinBudget } from "./session/streaming.server";
import { getViewer } from "./session/viewer.server";

/** Colour mode of the page. */
export type ColorMode = "dark" | "light" | "system";

/** Loads what every page needs: language, theme, public configuration, and only the viewer data it shows. */
export async function loadRoot(args: LoadArgs) {
  const ruled = ruledRedirect(pathWithoutLocale(args));
  if (ruled) throw redirect(ruled.to, { status: ruled.status, headers: ruledRedirectHeaders(ruled) });

  const storeRedirect = storeUrlOf(args);
  if (storeRedirect) throw redirect(storeRedirect, { headers: { "Cache-Control": "no-store" } });

  const { request } = args;
  const config = getConfig();
  const scope = scopeOf(args);
  const viewer = await getViewer(args);
  const isMissing = viewer.signedIn ? isFollowedMissing(args, viewer) : Promise.resolve(undefined);
  if (viewer.signedIn) await checkDeviceOf(args, viewer);
  const followed = await withinBudget(args, { isMissing });
  const flash = await readFlash(request);
  if (flash.toast || flash.signedOut) {
    scope.cookies.push(await writeFlash(request, { returnTo: flash.returnTo }));
  }
  const chosen = readCookie(request.headers, COLOR_MODE_COOKIE);
  const fallbackMode: ColorMode = config.customer.enable_white_theme ? "system" : "dark";
  const hasChosen = config.customer.enable_white_theme && (chosen === "dark" || chosen === "light");
  const colorMode: ColorMode = hasChosen ? chosen : fallbackMode;
  const survey = viewer.signedIn ? surveyOf(viewer.user) : null;
  return data({
    locale: scope.locale,
    basePath: scope.hasLocalePrefix ? `/${scope.locale}` : "",
    path: pathWithoutLocale(args),
    direction: scope.direction,
    timeZone: config.customer.time_zone,
    origin: config.appOrigin ?? new URL(request.url).origin,
    config: publicConfig(config, args.context.servesImages),
    colorMode,
    viewer: viewer.signedIn
      ? { id: viewer.user.id, name: viewer.user.fullName ?? viewer.user.email ?? "" }
      : null,
    toast:
      flash.toast ??
      (followed.isMissing === true ? ({ kind: "danger", key: "errors:followed_not_loaded" } as const) : null),
    signedOut: flash.signedOut ?? false,
    survey,
    messages: messagesFor(
      scope.locale,
      "common",
      "errors",
      ...(survey ? (["survey"] as const) : []),
      // A toast of the sign-in pages can appear on a page that does not load their messages.
      ...(flash.toast?.key.startsWith("auth:") ? (["auth"] as const) : []),
    ),
  });
}

/** Returns the survey that a viewer may receive, now or while the page is open; null if there is none. */
function surveyOf(user: SurveyedUser) {
  const { customer, appFlavour } = getConfig();
  const { survey_form_url: formUrl, survey_name } = customer;
  const dueAt = formUrl ? surveyDueAt(user, survey_name, appFlavour) : undefined;
  if (!formUrl || dueAt === undefined) return null;
  return { formUrl, dueAt, startDelay: surveyStartDelay(appFlavour) };
}

/**
 * Returns the app store URL in the query, if the redirect is allowed; other values are ignored and logged.
 */
function storeUrlOf(args: LoadArgs): string | undefined {
  const requested = new URL(args.request.url).searchParams.get("storeUrl");
  if (!requested || requested === "undefined") return undefined;
  // The parsed URL and not the original text: a header must not contain `。`.
  if (isExternalRedirectAllowed(requested)) return new URL(requested).href;
  scopeOf(args).log.warn({ storeUrl: requested.slice(0, 200) }, "redirect to storeUrl refused");
  return undefined;
}
