import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { z } from "zod";
import { inLocale, LOCALES, namesLocale } from "~/i18n/locales";
import { readFields } from "~/lib/forms/form.server";
import * as paths from "~/lib/paths";
import { safeReturnPath } from "~/lib/return-path";
import { LOCALE_COOKIE } from "~/request/facts.server";
import { redirectBack } from "~/request/guards.server";
import { COLOR_MODE_COOKIE } from "~/response-headers.server";

const YEAR_SECONDS = 365 * 24 * 3600;
const formSchema = z.object({
  locale: z.enum(LOCALES).optional().catch(undefined),
  theme: z.enum(["system", "light", "dark"]).optional().catch(undefined),
});

/** Returns a cookie that stores a choice, or one that deletes it. Not HttpOnly, since scripts read it. */
function preferenceCookie(request: Request, name: string, value: string): string {
  const secure = new URL(request.url).protocol === "https:" ? "; Secure" : "";
  return `${name}=${value}; Path=/; Max-Age=${value ? YEAR_SECONDS : 0}; SameSite=Lax${secure}`;
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readFields(request);
  const { locale, theme } = formSchema.parse(Object.fromEntries(form));
  const returnTo = safeReturnPath(form.get("redirectTo")) ?? paths.home;
  const headers = new Headers();
  // "System" is the default, so choosing it deletes the cookie: pages can be shared again.
  if (theme)
    headers.append(
      "Set-Cookie",
      preferenceCookie(request, COLOR_MODE_COOKIE, theme === "system" ? "" : theme),
    );
  if (!locale) return redirectBack(request, returnTo, { status: 303, headers });

  headers.append("Set-Cookie", preferenceCookie(request, LOCALE_COOKIE, locale));
  // From a prefixed page redirect to the same page under the new prefix. On an unprefixed page the cookie
  // decides.
  const hasLocalePrefix = context.locale !== undefined || namesLocale(returnTo);
  return redirectBack(request, hasLocalePrefix ? inLocale(locale, returnTo) : returnTo, {
    status: 303,
    headers,
  });
}

export const loader = () => redirect(paths.home, { status: 303 });
