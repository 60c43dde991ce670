import { ConfigurationError, type ConfigurationProblem, readAll } from "#common/settings/problems";
import type { Variables } from "#common/settings/setting";
import { type CustomerConfig, loadCustomerConfig, skipsLoginPage } from "./customer.server";
import { type Env, parseEnv } from "./env.server";
import { storedSecret } from "./secrets.server";

/** Configuration of the web host. */
export interface Config extends Env {
  apiBase: string;
  sessionSecrets: string[];
  customer: CustomerConfig;
  /** Origins whose images `/image` resizes: the platform's and the operator's list. */
  imageOrigins: string[];
  /** Origins besides the platform's whose playlists the server may read. */
  mediaOrigins: string[];
  /** Origins besides the platform's from which the server may fetch VAST documents. */
  adOrigins: string[];
  /** Origins to which payments may redirect: the platform's, its gateway's and the operator's list. */
  paymentRedirectOrigins: string[];
}

/** Returns the allowed origins from the environment and the operator's lists; see `Config`. */
export function originsOf(
  {
    apiBase,
    platformOrigin,
    mediaOrigins,
    paymentGatewayOrigins,
  }: Pick<Config, "apiBase" | "platformOrigin" | "mediaOrigins" | "paymentGatewayOrigins">,
  customer: CustomerConfig,
): Pick<Config, "imageOrigins" | "mediaOrigins" | "adOrigins" | "paymentRedirectOrigins"> {
  const unique = (urls: (string | undefined)[]) => [
    ...new Set(urls.flatMap((url) => (url ? [new URL(url).origin] : []))),
  ];
  return {
    imageOrigins: unique([apiBase, platformOrigin, ...customer.imageOrigins]),
    mediaOrigins: unique([...mediaOrigins, ...customer.mediaOrigins]),
    adOrigins: unique(customer.adOrigins),
    paymentRedirectOrigins: unique([
      platformOrigin ?? apiBase,
      ...paymentGatewayOrigins,
      ...customer.paymentOrigins,
    ]),
  };
}

/**
 * Without this check no sign-in would be possible: the sign-in page is skipped, but no partner is configured.
 */
const PARTNER_MISSING: ConfigurationProblem = {
  name: "CUSTOMER_CONFIG partner",
  given: undefined,
  expected:
    "the partner's sign-on, here or as ifa of SOCIAL_SIGN_IN, because hasIfaAuth and enable_skip_login_page_for_ifa_sso put it in place of the sign-in page",
};

/**
 * Reads environment and customer configuration; environment variables override the file.
 * @throws ConfigurationError with the problems of both
 */
export function readSettings(source: Variables): {
  env: Env;
  customer: CustomerConfig;
} {
  const [env, customer] = readAll<[Env, CustomerConfig]>(
    () => parseEnv(source),
    () => loadCustomerConfig(source.CUSTOMER_CONFIG || undefined),
  );
  // The sandbox comes with the embedded platform; the web host receives it in SOCIAL_SIGN_IN.
  const hasSandbox = source.SANDBOX_IDENTITY === "on" && !env.apiBase && !customer.appConfig.apiBase;
  const hasPartner = Boolean(env.socialSignIn.ifa ?? customer.partner) || hasSandbox;
  if (skipsLoginPage(customer) && !hasPartner) throw new ConfigurationError([PARTNER_MISSING]);
  return {
    env: {
      ...env,
      apiBase: env.apiBase ?? customer.appConfig.apiBase?.replace(/\/+$/, ""),
      socketBase: env.socketBase ?? customer.appConfig.socketBase?.replace(/\/+$/, ""),
      appFlavour: source.APP_FLAVOUR ? env.appFlavour : (customer.appFlavour ?? env.appFlavour),
    },
    customer,
  };
}

/**
 * Returns the settings of this process, even if no platform is configured.
 * @throws ConfigurationError when a setting is invalid
 */
export function readOwnSettings(): Env {
  return readSettings(process.env).env;
}

let current: Config | undefined;

/**
 * Returns the configuration of this process, read on first use.
 * @throws ConfigurationError when a setting is invalid or no platform is configured
 */
export function getConfig(): Config {
  if (!current) {
    const { env, customer } = readSettings(process.env);
    if (!env.apiBase) {
      throw new ConfigurationError([
        {
          name: "API_BASE",
          given: undefined,
          expected: "the base URL of a platform",
          example: "http://127.0.0.1:4000",
        },
      ]);
    }
    current = {
      ...env,
      apiBase: env.apiBase,
      sessionSecrets: env.sessionSecrets ?? [storedSecret(env.dataDirectory, "session-secret")],
      customer,
      ...originsOf({ ...env, apiBase: env.apiBase }, customer),
    };
  }
  return current;
}

/** Replaces the configuration; for tests. */
export function setConfig(config: Config | undefined): void {
  current = config;
}
