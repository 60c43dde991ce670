import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { z } from "zod";
import { ConfigurationError, type ConfigurationProblem } from "#common/settings/problems";
import { isTimeZone } from "#common/time-zone";
import { DEFAULT_RTL_LOCALES, FALLBACK_LOCALE, LOCALES } from "~/i18n/locales";

const httpUrl = z.url({ protocol: /^https?$/ });
/** An origin without wildcards, as `frame-ancestors` names it. */
const HTTPS_ORIGIN = /^https:\/\/[a-z\d.-]+(:\d{1,5})?\/?$/i;
const httpsOrigin = z
  .string()
  .refine(
    (text) => HTTPS_ORIGIN.test(text) && URL.canParse(text),
    "expected an https origin such as https://news.example",
  )
  .transform((text) => new URL(text).origin);
const storeUrl = z.url({ protocol: /^(https?|itms-apps|market)$/ });

/** The partner's single sign-on (login provider `ifa`). */
const partnerSchema = z.object({
  authorize_url: httpUrl,
  token_url: httpUrl,
  client_id: z.string().min(1),
  client_secret: z.string().min(1).optional(),
  scope: z.string().default("openid email profile"),
  /**
   * Whether codes are bound to the browser by PKCE (RFC 7636); the partner must then expect a `code_verifier`
   * with them.
   */
  pkce: z.boolean().default(false),
});

/**
 * One route rule: a path pattern (`*` at its end matches the rest) and its target (`*` is replaced by that
 * rest). The host of a target URL must end before the `*`: with `https://host*` the requested path could
 * complete the host name.
 */
const routeRuleSchema = z.object({
  from: z.string().startsWith("/"),
  to: z
    .string()
    .regex(
      /^(\/(?![/\\])|(https?|itms-apps|market):\/\/[^/?#*@\\\s]+([/?#]|$))/,
      "expected a path or a URL such as https://host/path, with any * behind the host (https://, http://, itms-apps://, market://)",
    ),
  status: z.union([z.literal(301), z.literal(302), z.literal(307), z.literal(308)]).default(302),
});

/**
 * The customer configuration (requirements CONFIG-1, CONFIG-2 and CONFIG-3) and the switches of this product.
 * Every field is optional, so an empty file is valid.
 */
export const customerConfigSchema = z.object({
  name_short: z.string().min(1).max(40).default("Touchline"),
  /** Who provides the service: a company or a person, as the terms and the privacy policy name them. */
  operator_name: z.string().min(1).max(200).optional(),
  /** Lines of the operator's postal address. */
  operator_address: z.array(z.string().min(1).max(200)).max(8).default([]),
  operator_email: z.email().optional(),
  /** VAT or tax number of the operator, as receipts show it. */
  operator_tax_id: z.string().min(1).max(40).optional(),
  /** Rate (per cent) of the tax that all prices contain; receipts then name it. */
  tax_rate: z.number().min(0).max(100).optional(),
  enable_leagues_view: z.boolean().default(true),
  enable_white_theme: z.boolean().default(true),
  enable_skip_login_page_for_ifa_sso: z.boolean().default(false),
  hasIfaAuth: z.boolean().default(false),
  app_config: z
    .object({
      api_base: httpUrl.optional(),
      socket_base: z.url({ protocol: /^(https?|wss?)$/ }).optional(),
      enable_auth_via_facebook: z.boolean().default(false),
      app_id_facebook: z.string().optional(),
      enable_auth_via_google: z.boolean().default(false),
      app_client_id_for_google: z.string().optional(),
      enable_auth_via_apple: z.boolean().default(false),
      app_client_id_for_apple: z.string().optional(),
    })
    .prefault({}),

  enable_favorite_club_selection: z.boolean().default(false),
  enable_ads: z.boolean().default(false),
  enable_gender: z.boolean().default(false),
  enable_real_kickoff_time: z.boolean().default(false),
  enable_teams_short_name: z.boolean().default(false),
  enable_team_page: z.boolean().default(true),
  enable_new_device_limit_flow: z.boolean().default(false),
  /** Whether accounts that may do so run matches at `/desk`. */
  enable_desk: z.boolean().default(false),
  enable_smart_banner: z.boolean().default(false),
  store_url_ios: storeUrl.optional(),
  store_url_android: storeUrl.optional(),
  portal_url: httpUrl.optional(),
  /** Service worker that shows an offline page without a connection. */
  enable_service_worker: z.boolean().default(true),
  /** Name of the global array to which events are pushed for tag managers; empty for none. */
  analytics_data_layer: z
    .string()
    .regex(/^[A-Za-z_$][\w$]*$|^$/, "expected a JavaScript name, or nothing")
    .default("dataLayer"),
  /** Receives each event as a JSON POST from the browser. */
  analytics_beacon_url: httpUrl.optional(),
  /** Social media links of the installation, at the end of each page. */
  social_links: z
    .strictObject({
      facebook: httpUrl.optional(),
      x: httpUrl.optional(),
      instagram: httpUrl.optional(),
      youtube: httpUrl.optional(),
      tiktok: httpUrl.optional(),
      web: httpUrl.optional(),
      whatsapp: httpUrl.optional(),
    })
    .prefault({}),
  survey_form_url: httpUrl.optional(),
  survey_name: z.string().min(1).default("survey_user_experience_1"),
  default_locale: z.enum(LOCALES).default(FALLBACK_LOCALE),
  rtl_locales: z.array(z.enum(LOCALES)).default([...DEFAULT_RTL_LOCALES]),
  app_flavour: z.string().min(1).optional(),

  /** Time zone of displayed times until the browser's own time zone is available. */
  time_zone: z.string().refine(isTimeZone, "expected an IANA time zone such as Europe/London").default("UTC"),
  /** Hosts besides the app stores to which a redirect may lead. */
  allowed_external_hosts: z.array(z.string().min(1)).default([]),
  /**
   * Hosts besides the platform's (with port, if not the default) from which schedules of channels may be
   * loaded.
   */
  allowed_programme_hosts: z.array(z.string().min(1)).default([]),
  /**
   * Origins besides the platform's whose images the host may resize; images of others are shown in their
   * original size.
   */
  image_origins: z.array(httpUrl).max(50).default([]),
  /**
   * Origins besides the platform's whose playlists the server may read, which saves browsers those requests
   * before playback.
   */
  media_origins: z.array(httpUrl).max(50).default([]),
  /** Origins besides the platform's from which the server may fetch VAST documents, wrapped ones included. */
  ad_origins: z.array(httpUrl).max(50).default([]),
  /**
   * Origins besides the platform's and `PAYMENTS_ORIGIN` to which payments may redirect: card forms, banks'
   * confirmation pages.
   */
  payment_origins: z.array(httpUrl).max(20).default([]),
  /** Origins whose pages may show matches and channels in a frame; without any, no page may. */
  embed_origins: z.array(httpsOrigin).max(50).default([]),
  /** Header in which a trusted CDN sends the viewer's country, which then becomes part of the cache key. */
  country_header: z
    .string()
    .regex(/^[A-Za-z][A-Za-z0-9-]*$/)
    .optional(),
  /** Whether region flags are the same for all viewers, so that public pages may be shared. */
  single_region: z.boolean().default(true),
  /** Which results pages hide from viewers who have not chosen: those of finished matches, all, or none. */
  results_default: z.enum(["default", "hidden", "shown"]).default("default"),
  /** Which recordings pages offer as a file: none, those of free matches, or all that the viewer may watch. */
  downloads: z.enum(["none", "free", "all"]).default("free"),
  partner: partnerSchema.optional(),
  route_rules: z.array(routeRuleSchema).max(1000).default([]),
});

type CamelCase<S extends string> = S extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : S;
type CamelKeys<T> = T extends readonly (infer Entry)[]
  ? CamelKeys<Entry>[]
  : T extends object
    ? { [K in keyof T as CamelCase<K & string>]: CamelKeys<T[K]> }
    : T;

/** Renames the keys of the file, at every depth: the application uses camelCase only. */
function camelKeys<T>(value: T): CamelKeys<T> {
  if (Array.isArray(value)) return value.map(camelKeys) as CamelKeys<T>;
  if (value === null || typeof value !== "object") return value as CamelKeys<T>;
  const renamed = Object.entries(value).map(([key, entry]) => [
    key.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
    camelKeys(entry),
  ]);
  return Object.fromEntries(renamed) as CamelKeys<T>;
}

export type CustomerConfig = CamelKeys<z.infer<typeof customerConfigSchema>>;

/** Whether the partner's sign-on replaces the sign-in page (requirement ACCOUNT-1). */
export function skipsLoginPage(customer: CustomerConfig): boolean {
  return customer.enableSkipLoginPageForIfaSso && customer.hasIfaAuth;
}

/**
 * Validates a customer configuration from parsed JSON.
 * @returns the configuration, or its problems
 */
export function parseCustomerConfig(
  json: unknown,
): { config: CustomerConfig } | { problems: ConfigurationProblem[] } {
  const parsed = customerConfigSchema.safeParse(json);
  if (parsed.success) return { config: camelKeys(parsed.data) };
  return {
    problems: parsed.error.issues.map((issue) => {
      const path = issue.path.join(".");
      const input = issue.path.reduce<unknown>(
        (value, key) => (value && typeof value === "object" ? Reflect.get(value, key) : undefined),
        json,
      );
      return {
        name: path ? `CUSTOMER_CONFIG ${path}` : "CUSTOMER_CONFIG",
        given: input === undefined ? undefined : /secret/.test(path) ? "(hidden)" : JSON.stringify(input),
        expected: issue.message.replace(/^Invalid input: expected /, ""),
        example: exampleOf(path),
      };
    }),
  };
}

function exampleOf(path: string): string {
  if (/url|base/.test(path)) return "https://example.com";
  if (/^enable_|has|single_region/.test(path)) return "true";
  if (/locale/.test(path)) return "en";
  if (path === "time_zone") return "Europe/London";
  return "(see docs/configuration.md)";
}

/**
 * Loads the customer configuration file, or the defaults when no path is given.
 * @throws ConfigurationError when the file cannot be read, is not JSON, or has wrong fields
 */
export function loadCustomerConfig(path: string | undefined): CustomerConfig {
  if (!path) return camelKeys(customerConfigSchema.parse({}));
  const problem = (expected: string): ConfigurationError =>
    new ConfigurationError([{ name: "CUSTOMER_CONFIG", given: path, expected, example: "./customer.json" }]);
  let text: string;
  try {
    text = readFileSync(resolve(path), "utf8");
  } catch {
    throw problem("the path of a file that can be read");
  }
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw problem("a file that holds JSON");
  }
  const result = parseCustomerConfig(json);
  if ("problems" in result) throw new ConfigurationError(result.problems);
  return result.config;
}
