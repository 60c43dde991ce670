import { z } from "zod";
import { DEFAULT_LIMITS, type Limits } from "./limits.ts";
import type { PlatformOptions } from "./options.ts";
import type { StripeSettings } from "./payments/stripe.ts";
import { SocialProvidersSchema } from "./social/configuration.ts";

/** A list, separated by commas or spaces. */
const words = z.string().transform((text) => text.split(/[\s,]+/).filter(Boolean));
const Origin = z
  .url({ protocol: /^https?$/ })
  .refine((text) => URL.canParse(text) && new URL(text).pathname === "/", "must be an origin, without a path")
  .transform((text) => new URL(text).origin);

/** `true`, `false`, a number of hops, or a list of addresses. */
const TrustedProxy = z.string().transform((text): boolean | number | string => {
  if (/^(true|false)$/.test(text)) return text === "true";
  return /^\d+$/.test(text) ? Number(text) : text;
});

/** A variable that holds JSON. */
const Json = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue("must be JSON");
    return z.NEVER;
  }
});

/** A number of attempts, at least one. */
const limit = (usual: number) => z.coerce.number().int().min(1).max(1_000_000).default(usual);

const Environment = z.object({
  HOST: z.string().default("127.0.0.1"),
  PLATFORM_PORT: z.coerce.number().int().min(0).max(65535).default(4000),
  DATA_DIR: z.string().default("data"),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_POOL: z.coerce.number().int().min(1).max(500).default(10),
  REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
  PLATFORM_ORIGIN: Origin.optional(),
  /** Port of the web host on this machine, for links in mail if APP_ORIGIN is not set. */
  PORT: z.coerce.number().int().min(1).max(65535).optional().catch(undefined),
  APP_ORIGIN: words.pipe(z.array(Origin)).optional(),
  TRUST_PROXY: TrustedProxy.optional(),
  SEED: z.enum(["demo", "none"]).default("demo"),
  SIMULATION: z.enum(["on", "off"]).optional(),
  PAYMENTS: z.enum(["sandbox", "stripe", "off"]).optional(),
  PAYMENTS_PORT: z.coerce.number().int().min(0).max(65535).optional(),
  PAYMENTS_ORIGIN: words.pipe(z.array(Origin).max(20)).optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[sr]k_(test|live)_\w+$/, "must be a secret or restricted key, sk_… or rk_…")
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\S+$/, "must be a signing secret, whsec_…")
    .optional(),
  STRIPE_API_BASE: Origin.optional(),
  /** Confirms that test cards may unlock the paid videos of a real catalogue. */
  PAYMENTS_SANDBOX_IN_PRODUCTION: z.enum(["yes", "no"]).default("no"),
  NODE_ENV: z.string().optional(),
  LOG_LEVEL: z.enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"]).default("info"),
  SOCIAL_PROVIDERS: Json.pipe(SocialProvidersSchema).optional(),
  SANDBOX_IDENTITY: z.enum(["on", "off"]).default("off"),
  SANDBOX_IDENTITY_PORT: z.coerce.number().int().min(0).max(65535).default(4100),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^[^\r\n<>@]*<[^\s<>@]+@[^\s<>@]+>$|^[^\s<>@]+@[^\s<>@]+$/,
      "must be an address, or a name and <address>",
    )
    .optional(),
  MEDIA_URL_HOURS: z.coerce.number().min(1).max(168).default(6),
  SESSION_DAYS: z.coerce.number().int().min(1).max(3650).default(180),
  MAX_CALLS: z.coerce.number().int().min(1).max(100_000).default(1_000),
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(300).optional(),
  DEVICE_LIMIT: z.coerce.number().int().min(1).max(1000).default(5),
  SIGN_UPS_PER_ADDRESS: limit(300),
  SOCKETS_PER_ADDRESS: limit(1000),
  SIGN_IN_TRIES: limit(DEFAULT_LIMITS.signInTries),
  SIGN_IN_TRIES_PER_ACCOUNT: limit(DEFAULT_LIMITS.signInTriesPerAccount),
  SIGN_IN_TRIES_PER_ADDRESS: limit(DEFAULT_LIMITS.signInTriesPerNetwork),
  SIGN_IN_TRIES_KNOWN_DEVICE: limit(DEFAULT_LIMITS.signInTriesKnownDevice),
  PASSWORD_TRIES: limit(DEFAULT_LIMITS.passwordTries),
  PASSWORD_MAILS: limit(DEFAULT_LIMITS.passwordMails),
  PASSWORD_MAILS_PER_ADDRESS: limit(DEFAULT_LIMITS.passwordMailsPerNetwork),
  CODE_TRIES: limit(DEFAULT_LIMITS.codeTries),
  CODE_TRIES_PER_ADDRESS: limit(DEFAULT_LIMITS.codeTriesPerNetwork),
  CODE_ALARM: limit(DEFAULT_LIMITS.codeAlarm),
  CARD_FORMS_PER_ADDRESS: limit(DEFAULT_LIMITS.cardFormsPerNetwork),
});

export interface PlatformConfig {
  options: Omit<PlatformOptions, "logger">;
  logLevel: string;
  /** How long the process keeps serving after a stop request, while it reports that it is not ready (s). */
  drainSeconds: number;
}

/** An invalid variable, and what was expected. */
export interface ConfigProblem {
  name: string;
  message: string;
}

/** Lists every invalid variable. */
export class ConfigError extends Error {
  override name = "ConfigError";
  readonly problems: readonly ConfigProblem[];
  constructor(problems: readonly ConfigProblem[]) {
    const list = problems.map(({ name, message }) => `${name}: ${message}`).join("; ");
    super(`The configuration is not valid. ${list}`);
    this.problems = problems;
  }
}

/**
 * Reads the platform's settings. A variable that is set but empty counts as not set.
 * @throws ConfigError
 */
export function readConfig(
  variables: Readonly<Record<string, string | undefined>> = process.env,
): PlatformConfig {
  const set = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== undefined && value !== ""),
  );
  const parsed = Environment.safeParse(set);
  if (!parsed.success) {
    throw new ConfigError(
      parsed.error.issues.map(({ path, message }) => ({ name: path.join("."), message })),
    );
  }
  const environment = parsed.data;
  return {
    logLevel: environment.LOG_LEVEL,
    // Behind a proxy, which has to notice first that the process is not ready; 0 without one, e.g. for Ctrl-C
    // in a terminal.
    drainSeconds: environment.DRAIN_SECONDS ?? (environment.TRUST_PROXY ? 8 : 0),
    options: {
      host: environment.HOST,
      port: environment.PLATFORM_PORT,
      dataDir: environment.DATA_DIR,
      databaseUrl: environment.DATABASE_URL,
      databasePool: environment.DATABASE_POOL,
      redisUrl: environment.REDIS_URL,
      publicOrigin: environment.PLATFORM_ORIGIN,
      appOrigins: environment.APP_ORIGIN,
      webOrigin:
        environment.APP_ORIGIN?.[0] ??
        (environment.PORT ? `http://localhost:${environment.PORT}` : undefined),
      trustProxy: environment.TRUST_PROXY,
      seed: environment.SEED,
      simulation: (environment.SIMULATION ?? (environment.SEED === "demo" ? "on" : "off")) === "on",
      payments: paymentOptions(environment),
      socialProviders: environment.SOCIAL_PROVIDERS,
      sandboxIdentity:
        environment.SANDBOX_IDENTITY === "on" ? { port: environment.SANDBOX_IDENTITY_PORT } : "off",
      smtpUrl: environment.SMTP_URL,
      mailFrom: environment.MAIL_FROM,
      mediaUrlSeconds: Math.round(environment.MEDIA_URL_HOURS * 3600),
      sessionDays: environment.SESSION_DAYS,
      maxCalls: environment.MAX_CALLS,
      deviceLimit: environment.DEVICE_LIMIT,
      signUpsPerAddress: environment.SIGN_UPS_PER_ADDRESS,
      socketsPerAddress: environment.SOCKETS_PER_ADDRESS,
      limits: limitsOf(environment),
    },
  };
}

const limitsOf = (environment: z.output<typeof Environment>): Limits => ({
  signInTries: environment.SIGN_IN_TRIES,
  signInTriesPerAccount: environment.SIGN_IN_TRIES_PER_ACCOUNT,
  signInTriesPerNetwork: environment.SIGN_IN_TRIES_PER_ADDRESS,
  signInTriesKnownDevice: environment.SIGN_IN_TRIES_KNOWN_DEVICE,
  passwordTries: environment.PASSWORD_TRIES,
  passwordMails: environment.PASSWORD_MAILS,
  passwordMailsPerNetwork: environment.PASSWORD_MAILS_PER_ADDRESS,
  codeTries: environment.CODE_TRIES,
  codeTriesPerNetwork: environment.CODE_TRIES_PER_ADDRESS,
  codeAlarm: environment.CODE_ALARM,
  cardFormsPerNetwork: environment.CARD_FORMS_PER_ADDRESS,
});

/**
 * Default: Stripe if it has a key, else the sandbox with the demo data, else none. With a real catalogue,
 * test cards (of the sandbox or of a Stripe test key) would give paid videos away, so that needs a
 * confirmation.
 */
function paymentOptions(environment: z.output<typeof Environment>): PlatformOptions["payments"] {
  const { SEED, STRIPE_SECRET_KEY: secretKey, PAYMENTS_SANDBOX_IN_PRODUCTION: allowed } = environment;
  const gateway = environment.PAYMENTS ?? (secretKey ? "stripe" : SEED === "demo" ? "sandbox" : "off");
  if (gateway === "off") return undefined;
  const isForTests = gateway === "sandbox" || /^\wk_test_/.test(secretKey ?? "");
  if (environment.NODE_ENV === "production" && isForTests && SEED !== "demo" && allowed === "no") {
    throw new ConfigError([
      {
        name: gateway === "sandbox" ? "PAYMENTS" : "STRIPE_SECRET_KEY",
        message: `${gateway === "sandbox" ? "the sandbox" : "a test key"} gives paid videos away; set PAYMENTS=off, or PAYMENTS_SANDBOX_IN_PRODUCTION=yes if that is wanted`,
      },
    ]);
  }
  return gateway === "sandbox" ? sandboxOptions(environment) : stripeSettings(environment);
}

function sandboxOptions({ PAYMENTS_PORT, PAYMENTS_ORIGIN, PLATFORM_PORT }: z.output<typeof Environment>) {
  return {
    port: PAYMENTS_PORT ?? (PLATFORM_PORT === 0 || PLATFORM_PORT === 65535 ? 0 : PLATFORM_PORT + 1),
    isPortFixed: PAYMENTS_PORT !== undefined,
    publicOrigin: PAYMENTS_ORIGIN?.[0],
  };
}

function stripeSettings(environment: z.output<typeof Environment>): StripeSettings {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = environment;
  if (!secretKey || !webhookSecret) {
    const missing = Object.entries({ STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret });
    throw new ConfigError(
      missing.flatMap(([name, value]) => (value ? [] : [{ name, message: "Stripe is not used without it" }])),
    );
  }
  return {
    secretKey,
    webhookSecret,
    apiBase: environment.STRIPE_API_BASE,
    origins: environment.PAYMENTS_ORIGIN,
  };
}
