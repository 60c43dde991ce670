import type { LoaderFunctionArgs } from "@remix-run/node";
import { getConfig } from "~/config/config.server";
import { messagesFor } from "~/i18n/messages.server";
import { createTranslate } from "~/i18n/translate";
import { CACHE_CLASSES } from "~/lib/cache-class";
import { setResponseHeaders } from "~/response-headers.server";
import { scopeOf } from "~/session/scope.server";

const GROUND = "#0f1624";
/** The icon has enough margin to be masked to any shape. */
const ICONS = [192, 512].flatMap((size) =>
  ["any", "maskable"].map((purpose) => ({
    src: `/icons/icon-${size}.png`,
    sizes: `${size}x${size}`,
    type: "image/png",
    purpose,
  })),
);

/** `/manifest.webmanifest`: makes the site installable, in the language of the locale prefix. */
export function loader(args: LoaderFunctionArgs): Response {
  const scope = scopeOf(args);
  const { locale, direction, hasLocalePrefix } = scope;
  const name = getConfig().customer.name_short;
  const t = createTranslate(messagesFor(locale, "common", "home"), locale);
  const prefix = hasLocalePrefix ? `/${locale}` : "";
  const manifest = {
    id: "/",
    name,
    short_name: name,
    description: t("home:home_description"),
    lang: locale,
    dir: direction,
    start_url: prefix || "/",
    // The whole site, so that changing the language does not leave the app.
    scope: "/",
    display: "standalone",
    theme_color: GROUND,
    background_color: GROUND,
    icons: ICONS,
    shortcuts: [
      { name: t("common:live"), url: `${prefix}/live` },
      { name: t("common:upcoming"), url: `${prefix}/upcoming` },
      { name: t("common:search"), url: `${prefix}/search` },
    ],
  };
  const headers = new Headers({
    "Content-Type": "application/manifest+json; charset=utf-8",
    "Cache-Control": CACHE_CLASSES.STATIC,
  });
  setResponseHeaders({ request: args.request, status: 200, headers, scope });
  return new Response(JSON.stringify(manifest), { headers });
}
