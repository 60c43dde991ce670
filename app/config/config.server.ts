import { type CustomerConfig, loadCustomerConfig } from "./customer.server";
import { ConfigurationError, type Env, parseEnv } from "./env.server";
import { storedSecret } from "./secrets.server";

/** The configuration of a running web program. */
export interface Config extends Env {
  apiBase: string;
  sessionSecrets: string[];
  customer: CustomerConfig;
  /** Origins whose pictures `/image` makes smaller: the platform's and the operator's list. */
  imageOrigins: string[];
  /** Origins besides the platform's whose playlists this server may read. */
  mediaOrigins: string[];
  /** Origins to which paying may lead: the platform's, its gateway's and the operator's list. */
  paymentOrigins: string[];
}

/** The sites that this program deals with, out of its environment and the operator's lists; see `Config`. */
export function originsOf(
  {
    apiBase,
    platformOrigin,
    paymentsOrigins,
  }: Pick<Config, "apiBase" | "platformOrigin" | "paymentsOrigins">,
  customer: CustomerConfig,
): Pick<Config, "imageOrigins" | "mediaOrigins" | "paymentOrigins"> {
  const unique = (addresses: (string | undefined)[]) => [
    ...new Set(addresses.flatMap((address) => (address ? [new URL(address).origin] : []))),
  ];
  return {
    imageOrigins: unique([apiBase, platformOrigin, ...customer.image_origins]),
    mediaOrigins: unique(customer.media_origins),
    paymentOrigins: unique([platformOrigin ?? apiBase, ...paymentsOrigins, ...customer.payment_origins]),
  };
}

/**
 * Environment and customer configuration in one reading; environment variables win over the file.
 * @throws ConfigurationError with the problems of both
 */
export function readSettings(source: Record<string, string | undefined>): {
  env: Env;
  customer: CustomerConfig;
} {
  const problems: ConfigurationError["problems"][number][] = [];
  const attempt = <T>(read: () => T): T | undefined => {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof ConfigurationError)) throw error;
      problems.push(...error.problems);
      return undefined;
    }
  };
  const env = attempt(() => parseEnv(source));
  const customer = attempt(() => loadCustomerConfig(source.CUSTOMER_CONFIG || undefined));
  if (!env || !customer) throw new ConfigurationError(problems);
  return {
    env: {
      ...env,
      apiBase: env.apiBase ?? customer.app_config.api_base?.replace(/\/+$/, ""),
      socketBase: env.socketBase ?? customer.app_config.socket_base?.replace(/\/+$/, ""),
      appFlavour: source.APP_FLAVOUR ? env.appFlavour : (customer.app_flavour ?? env.appFlavour),
    },
    customer,
  };
}

/**
 * The settings of this process, also where no platform is named.
 * @throws ConfigurationError when something is wrong
 */
export function readOwnSettings(): Env {
  return readSettings(process.env).env;
}

let current: Config | undefined;

/**
 * The configuration of this process, read on first use.
 * @throws ConfigurationError when something is wrong or no platform is named
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
