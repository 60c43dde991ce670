import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { z } from "zod";
import { DEFAULT_RTL_LOCALES, FALLBACK_LOCALE, LOCALES } from "~/i18n/locales";
import { ConfigurationError, type ConfigurationProblem } from "./env.server";

const httpUrl = z.url({ protocol: /^https?$/ });
const storeUrl = z.url({ protocol: /^(https?|itms-apps|market)$/ });

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** Where the partner's single sign-on lives (login provider `ifa`). */
const partnerSchema = z.object({
  authorize_url: httpUrl,
  token_url: httpUrl,
  client_id: z.string().min(1),
  client_secret: z.string().min(1).optional(),
  scope: z.string().default("openid email profile"),
  /** Its codes are bound to the browser by PKCE (RFC 7636); it must then expect a `code_verifier` with them. */
  pkce: z.boolean().default(false),
});

/** One entry of the route rules: a path pattern (`*` at its end matches the rest) and where it leads (`*`: that rest). */
const routeRuleSchema = z.object({
  from: z.string().startsWith("/"),
  to: z
    .string()
    .regex(
      /^(\/(?![/\\])|https?:\/\/[^/*]+|itms-apps:\/\/[^/*]+|market:\/\/[^/*]+)/,
      "expected a path or a URL beginning with https://, http://, itms-apps:// or market://",
    ),
  status: z.union([z.literal(301), z.literal(302), z.literal(307), z.literal(308)]).default(302),
});

/**
 * The customer configuration: the names of the specification (section 3) and of the switches its
 * sections use without naming them. Every field has a default, so an empty file is a valid one.
 */
export const customerConfigSchema = z.object({
  name_short: z.string().min(1).max(40).default("Touchline"),
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
  enable_smart_banner: z.boolean().default(false),
  store_url_ios: storeUrl.optional(),
  store_url_android: storeUrl.optional(),
  portal_url: httpUrl.optional(),
  /** The small worker that shows a page of ours when there is no connection. */
  enable_service_worker: z.boolean().default(true),
  /** Name of the global array to which events are pushed, as tag managers read it; empty for none. */
  analytics_data_layer: z
    .string()
    .regex(/^[A-Za-z_$][\w$]*$|^$/, "expected a JavaScript name, or nothing")
    .default("dataLayer"),
  /** Receives each event as a JSON post of the browser. */
  analytics_beacon_url: httpUrl.optional(),
  /** Where else the installation can be found; links at the end of each page. */
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

  /** Zone in which times are written before the browser's own zone is known. */
  time_zone: z.string().refine(isTimeZone, "expected an IANA time zone such as Europe/London").default("UTC"),
  /** Hosts besides the stores to which a redirect may lead. */
  allowed_external_hosts: z.array(z.string().min(1)).default([]),
  /** Hosts besides the platform's (with port, if not the usual one) from which programmes of channels may come. */
  allowed_programme_hosts: z.array(z.string().min(1)).default([]),
  /** Origins besides the platform's whose pictures may be made smaller here; others are shown as they are. */
  image_origins: z.array(httpUrl).max(50).default([]),
  /** Origins besides the platform's whose playlists the server may read, so that browsers need not before Play. */
  media_origins: z.array(httpUrl).max(50).default([]),
  /** Origins besides the platform's and `PAYMENTS_ORIGIN` to which paying may lead: card forms, banks' confirmations. */
  payment_origins: z.array(httpUrl).max(20).default([]),
  /** Header in which a trusted CDN names the viewer's country; it then becomes part of the cache key. */
  country_header: z
    .string()
    .regex(/^[A-Za-z][A-Za-z0-9-]*$/)
    .optional(),
  /** True when region flags are the same for every viewer, so that public pages may be shared. */
  single_region: z.boolean().default(true),
  partner: partnerSchema.optional(),
  route_rules: z.array(routeRuleSchema).max(1000).default([]),
});

export type CustomerConfig = z.infer<typeof customerConfigSchema>;

/** Whether the partner's sign-on takes the place of the sign-in page (specification, section 2). */
export function skipsLoginPage(customer: CustomerConfig): boolean {
  return customer.enable_skip_login_page_for_ifa_sso && customer.hasIfaAuth;
}

/** Reads a customer configuration from parsed JSON; `problems` says what is wrong and where. */
export function parseCustomerConfig(
  json: unknown,
): { config: CustomerConfig } | { problems: ConfigurationProblem[] } {
  const parsed = customerConfigSchema.safeParse(json);
  if (parsed.success) return { config: parsed.data };
  return {
    problems: parsed.error.issues.map((issue) => {
      const path = issue.path.join(".");
      const given = issue.path.reduce<unknown>(
        (value, key) => (value && typeof value === "object" ? Reflect.get(value, key) : undefined),
        json,
      );
      return {
        name: path ? `CUSTOMER_CONFIG ${path}` : "CUSTOMER_CONFIG",
        given: given === undefined ? undefined : /secret/.test(path) ? "(hidden)" : JSON.stringify(given),
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
  return "(see the README)";
}

/**
 * Loads the customer configuration file, or the defaults when no path is given.
 * @throws ConfigurationError when the file cannot be read, is not JSON, or has wrong fields
 */
export function loadCustomerConfig(path: string | undefined): CustomerConfig {
  if (!path) return customerConfigSchema.parse({});
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
