import { z } from "zod";
import type { PlatformOptions } from "./options.ts";
import type { StripeSettings } from "./payments/stripe.ts";
import { SocialProvidersSchema } from "./social/configuration.ts";

/** Lists in variables are separated by commas or spaces. */
const words = z.string().transform((text) => text.split(/[\s,]+/).filter(Boolean));
const Origin = z
  .url({ protocol: /^https?$/ })
  .refine((text) => URL.canParse(text) && new URL(text).pathname === "/", "must be an origin, without a path")
  .transform((text) => new URL(text).origin);

/** `true`, `false`, a number of hops, or addresses. */
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

const Environment = z.object({
  HOST: z.string().default("127.0.0.1"),
  PLATFORM_PORT: z.coerce.number().int().min(0).max(65535).default(4000),
  DATA_DIR: z.string().default("data"),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
  PLATFORM_ORIGIN: Origin.optional(),
  /** The port of the web host beside us, for links in mail when there is no APP_ORIGIN. */
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
  /** Says that test cards are meant to open paid videos of a real catalogue. */
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
  DEVICE_LIMIT: z.coerce.number().int().min(1).max(1000).default(5),
  SIGN_UPS_PER_ADDRESS: z.coerce.number().int().min(1).max(100_000).default(300),
});

export interface PlatformConfig {
  options: Omit<PlatformOptions, "logger">;
  logLevel: string;
}

/** A variable that is wrong, and what was expected of it. */
export interface ConfigProblem {
  name: string;
  message: string;
}

/** Thrown with a list of every variable that is wrong. */
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
    options: {
      host: environment.HOST,
      port: environment.PLATFORM_PORT,
      dataDir: environment.DATA_DIR,
      databaseUrl: environment.DATABASE_URL,
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
      deviceLimit: environment.DEVICE_LIMIT,
      signUpsPerAddress: environment.SIGN_UPS_PER_ADDRESS,
    },
  };
}

/**
 * The sandbox goes with the demo data, Stripe with its keys. With a real catalogue the sandbox would give it away to
 * whoever knows a test card, and so would a test key.
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
