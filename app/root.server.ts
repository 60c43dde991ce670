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

/** How the colours of the page are chosen. */
export type ColorMode = "dark" | "light" | "system";

/** What every page needs: language, theme, the public configuration, and as little of the viewer as it shows. */
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
    basePath: scope.isPrefixed ? `/${scope.locale}` : "",
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
      // Where there is no sign-in page, what it was to say is said elsewhere.
      ...(flash.toast?.key.startsWith("auth:") ? (["auth"] as const) : []),
    ),
  });
}

/** The survey that a viewer may be asked to take, now or while the page is open. */
function surveyOf(user: SurveyedUser) {
  const { customer, appFlavour } = getConfig();
  const { survey_form_url: formUrl, survey_name } = customer;
  const dueAt = formUrl ? surveyDueAt(user, survey_name, appFlavour) : undefined;
  if (!formUrl || dueAt === undefined) return null;
  return { formUrl, dueAt, startDelay: surveyStartDelay(appFlavour) };
}

/** The app store the URL asks for, when a browser may be sent there; anything else is ignored and logged. */
function storeUrlOf(args: LoadArgs): string | undefined {
  const asked = new URL(args.request.url).searchParams.get("storeUrl");
  if (!asked || asked === "undefined") return undefined;
  if (isExternalRedirectAllowed(asked)) return asked;
  scopeOf(args).log.warn({ storeUrl: asked.slice(0, 200) }, "redirect to storeUrl refused");
  return undefined;
}
