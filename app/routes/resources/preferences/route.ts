import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { z } from "zod";
import { inLocale, LOCALES, namesLocale } from "~/i18n/locales";
import { readFields } from "~/lib/forms/form.server";
import * as paths from "~/lib/paths";
import { RESULTS_CHOICES } from "~/lib/results";
import { safeReturnPath } from "~/lib/return-path";
import { withQuery } from "~/lib/with-query";
import { LOCALE_COOKIE } from "~/request/facts.server";
import { redirectBack } from "~/request/guards.server";
import { preferenceCookie } from "~/request/preference-cookie.server";
import { RESULTS_COOKIE } from "~/request/results.server";
import { COLOR_MODE_COOKIE } from "~/response-headers.server";
import { readRevealed, writeRevealed } from "~/session/cookies.server";

const formSchema = z.object({
  locale: z.enum(LOCALES).optional().catch(undefined),
  theme: z.enum(["system", "light", "dark"]).optional().catch(undefined),
  results: z.enum(RESULTS_CHOICES).optional().catch(undefined),
});

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readFields(request);
  const { locale, theme, results } = formSchema.parse(Object.fromEntries(form));
  const requested = safeReturnPath(form.get("redirectTo")) ?? paths.home;
  // Who hides scores on a page that reveals one does not want to see that one either.
  const returnTo = results ? withQuery(requested, { [RESULTS_COOKIE]: undefined }) : requested;
  const headers = new Headers();
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
  const hasLocalePrefix = context.locale !== undefined || namesLocale(returnTo);
  return redirectBack(request, hasLocalePrefix ? inLocale(locale, returnTo) : returnTo, {
    status: 303,
    headers,
  });
}

export const loader = () => redirect(paths.home, { status: 303 });
