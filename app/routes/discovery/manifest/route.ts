import * as paths from "~/lib/paths";
import { CACHE_CLASSES } from "~/request/cache-class";
import { withContext } from "~/request/context.server";
import { setResponseHeaders } from "~/response-headers.server";

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
export const loader = withContext((context): Response => {
  const { locale, direction, basePath: prefix, t } = context;
  const name = context.settings.customer.nameShort;
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
      { name: t("common:live"), url: prefix + paths.live },
      { name: t("common:upcoming"), url: prefix + paths.upcoming },
      { name: t("common:search"), url: prefix + paths.search },
    ],
  };
  const headers = new Headers({
    "Content-Type": "application/manifest+json; charset=utf-8",
    "Cache-Control": CACHE_CLASSES.STATIC,
  });
  setResponseHeaders({ facts: context, status: 200, headers });
  return new Response(JSON.stringify(manifest), { headers });
});
