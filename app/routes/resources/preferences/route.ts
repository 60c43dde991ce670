import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { z } from "zod";
import { inLocale, LOCALES, namesLocale } from "~/i18n/locales";
import { safeReturnPath } from "~/lib/return-path";
import { COLOR_MODE_COOKIE } from "~/response-headers.server";
import { leadBack } from "~/session/guards.server";
import { LOCALE_COOKIE } from "~/session/scope.server";

const YEAR_SECONDS = 365 * 24 * 3600;
const formSchema = z.object({
  locale: z.enum(LOCALES).optional().catch(undefined),
  theme: z.enum(["system", "light", "dark"]).optional().catch(undefined),
});

/** A cookie that remembers a choice, or an empty one that forgets it; scripts may read it, so it is not HttpOnly. */
function preferenceCookie(request: Request, name: string, value: string): string {
  const secure = new URL(request.url).protocol === "https:" ? "; Secure" : "";
  return `${name}=${value}; Path=/; Max-Age=${value ? YEAR_SECONDS : 0}; SameSite=Lax${secure}`;
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const { locale, theme } = formSchema.parse(Object.fromEntries(form));
  const returnTo = safeReturnPath(form.get("redirectTo")) ?? "/";
  const headers = new Headers();
  // "System" is what everybody gets, so choosing it is forgetting the choice: the page may be shared again.
  if (theme)
    headers.append(
      "Set-Cookie",
      preferenceCookie(request, COLOR_MODE_COOKIE, theme === "system" ? "" : theme),
    );
  if (!locale) return leadBack(request, returnTo, { status: 303, headers });

  headers.append("Set-Cookie", preferenceCookie(request, LOCALE_COOKIE, locale));
  // From a prefixed page to the same page under the other prefix. From an unprefixed page the cookie alone decides.
  const isPrefixed = context.locale !== undefined || namesLocale(returnTo);
  return leadBack(request, isPrefixed ? inLocale(locale, returnTo) : returnTo, { status: 303, headers });
}

export const loader = () => redirect("/", { status: 303 });
