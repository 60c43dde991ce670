import { z } from "zod";
import { inLocale, LOCALES, namesLocale } from "~/i18n/locales";
import { readFields } from "~/lib/forms/form.server";
import * as paths from "~/lib/paths";
import { RESULTS_CHOICES, type ResultsChoice } from "~/lib/results";
import { safeReturnPath } from "~/lib/return-path";
import { withQuery } from "~/lib/with-query";
import { savePushSettings } from "~/platform/endpoints/push";
import { PlatformError } from "~/platform/errors";
import { type RequestContext, withContext } from "~/request/context.server";
import { LOCALE_COOKIE } from "~/request/facts.server";
import { redirectBack } from "~/request/guards.server";
import { preferenceCookie } from "~/request/preference-cookie.server";
import { RESULTS_COOKIE } from "~/request/results.server";
import { COLOR_MODE_COOKIE } from "~/response-headers.server";
import { readRevealed, writeFlash, writeRevealed } from "~/session/cookies.server";

const formSchema = z.object({
  locale: z.enum(LOCALES).optional().catch(undefined),
  theme: z.enum(["system", "light", "dark"]).optional().catch(undefined),
  results: z.enum(RESULTS_CHOICES).optional().catch(undefined),
});

/** Choices with which no score of a live match is shown unasked. */
const HIDING: readonly (ResultsChoice | undefined)[] = ["hidden", "followed"];

export const action = withContext(async (context) => {
  const { request } = context;
  const form = await readFields(request);
  const { locale, theme, results } = formSchema.parse(Object.fromEntries(form));
  const requested = safeReturnPath(form.get("redirectTo")) ?? paths.home;
  // Who hides scores on a page that reveals one does not want to see that one either.
  const returnTo = results ? withQuery(requested, { [RESULTS_COOKIE]: undefined }) : requested;
  const headers = new Headers();
  // Before the choice: with it nothing shows a goal.
  if (HIDING.includes(results) && !(await stopGoals(context))) {
    headers.append("Set-Cookie", await writeFlash(request, FAILED));
    return redirectBack(request, requested, { status: 303, headers });
  }
  const save = (name: string, value: string) =>
    headers.append("Set-Cookie", preferenceCookie(request, name, value));
  // "System" and "default" delete the cookie: pages can be shared again.
  if (theme) save(COLOR_MODE_COOKIE, theme === "system" ? "" : theme);
  if (results) {
    save(RESULTS_COOKIE, results === "default" ? "" : results);
    if (readRevealed(request).length > 0) headers.append("Set-Cookie", writeRevealed(request, []));
  }
  if (!locale) return redirectBack(request, returnTo, { status: 303, headers });

  save(LOCALE_COOKIE, locale);
  // From a prefixed page redirect to the same page under the new prefix. On an unprefixed page the cookie
  // decides.
  const hasPrefix = context.hasLocalePrefix || namesLocale(returnTo);
  return redirectBack(request, hasPrefix ? inLocale(locale, returnTo) : returnTo, {
    status: 303,
    headers,
  });
});

const FAILED = { toast: { kind: "danger", key: "common:that_did_not_work" } } as const;

const isWithoutGoals = ({ status, isNotOffered }: PlatformError) =>
  isNotOffered || status === 401 || status === 422;

/** Ends notifications of goals on the device of a request. @returns whether it shows none now */
async function stopGoals(context: RequestContext): Promise<boolean> {
  try {
    const viewer = await context.viewer();
    if (viewer.signedIn) await savePushSettings(viewer.platform, { goals: false });
    return true;
  } catch (error) {
    // The session is over, or the platform shows no goals: it does not know the setting.
    return error instanceof Response || (error instanceof PlatformError && isWithoutGoals(error));
  }
}

export { postOnly as loader } from "~/request/post-only.server";
