import { isIP } from "node:net";
import { resolve } from "node:path";
import { z } from "zod";
import { type SocialSignIn, socialSignInSchema } from "./social-sign-in.server";

/** An invalid or missing setting: its name, the given and the expected value, and an example. */
export interface ConfigurationProblem {
  name: string;
  given: string | undefined;
  expected: string;
  example?: string;
}

/** Contains all problems found, so that an operator can fix them at once. */
export class ConfigurationError extends Error {
  readonly problems: readonly ConfigurationProblem[];
  constructor(problems: readonly ConfigurationProblem[]) {
    super(describeProblems(problems));
    this.name = "ConfigurationError";
    this.problems = problems;
  }
}

function describeProblems(problems: readonly ConfigurationProblem[]): string {
  const lines = problems.map(({ name, given, expected, example }) => {
    const shown = given === undefined ? "is missing" : `is ${JSON.stringify(given.slice(0, 120))}`;
    const hint = example === undefined ? "" : `, for example ${name}=${example}`;
    return `  ${name} ${shown}: expected ${expected}${hint}`;
  });
  return `The configuration has ${problems.length === 1 ? "a problem" : `${problems.length} problems`}:\n${lines.join("\n")}`;
}

interface Setting<T> {
  /** Converts the text of a variable to a value; undefined if it is invalid. */
  read: (text: string) => T | undefined;
  expected: string;
  example: string;
}

const port: Setting<number> = {
  read: (text) => {
    const parsed = z.coerce.number().int().min(0).max(65_535).safeParse(text);
    return /^\d+$/.test(text) ? parsed.data : undefined;
  },
  expected: "a port number from 0 to 65535 (0 picks a free one)",
  example: "3000",
};

const megabytes: Setting<number> = {
  read: (text) => (/^\d{1,5}$/.test(text) ? Number(text) : undefined),
  expected: "a number of megabytes (0 for none)",
  example: "64",
};

const whole = (least: number, most: number, example: string): Setting<number> => ({
  read: (text) => {
    const value = /^\d{1,7}$/.test(text) ? Number(text) : Number.NaN;
    return value >= least && value <= most ? value : undefined;
  },
  expected: `a whole number from ${least} to ${most}`,
  example,
});

const url = (protocols: string[], example: string): Setting<string> => ({
  read: (text) => {
    if (!URL.canParse(text)) return undefined;
    const parsed = new URL(text);
    return protocols.includes(parsed.protocol) ? text.replace(/\/+$/, "") : undefined;
  },
  expected: `a URL beginning with ${protocols.map((protocol) => `${protocol}//`).join(" or ")}`,
  example,
});

const attempts: Setting<number> = {
  read: (input) => (/^[1-9]\d{0,5}$/.test(input) ? Number(input) : undefined),
  expected: "a number from 1 to 999999",
  example: "600",
};

const days: Setting<number> = {
  read: (input) => (/^\d{1,4}$/.test(input) && +input >= 1 && +input <= 3650 ? Number(input) : undefined),
  expected: "a number of days from 1 to 3650",
  example: "180",
};

const onOrOff: Setting<boolean> = {
  read: (text) => (["on", "off"].includes(text) ? text === "on" : undefined),
  expected: "on or off",
  example: "on",
};

const origin: Setting<string> = {
  read: (text) => {
    if (!URL.canParse(text)) return undefined;
    const parsed = new URL(text);
    const bare = parsed.pathname === "/" && !parsed.search && !parsed.hash && !parsed.username;
    return bare && /^https?:$/.test(parsed.protocol) ? parsed.origin : undefined;
  },
  expected: "an origin, that is scheme and host without a path",
  example: "https://tv.example.com",
};

const origins: Setting<string[]> = {
  read: (text) => {
    const read = text
      .split(/[\s,]+/)
      .filter(Boolean)
      .map(origin.read);
    return read.every((each) => each !== undefined) ? (read as string[]) : undefined;
  },
  expected: "origins (scheme and host, no path), separated by commas or spaces",
  example: "https://pay.example.com",
};

const text = (expected: string, example: string): Setting<string> => ({
  read: (input) => (input.trim() ? input : undefined),
  expected,
  example,
});

const secrets: Setting<string[]> = {
  read: (input) => {
    const list = input.split(",").map((secret) => secret.trim());
    return list.every((secret) => secret.length >= 32) ? list : undefined;
  },
  expected: "one or more secrets of at least 32 characters, the signing one first, separated by commas",
  example: "u3k8…(32 characters or more),older-secret…",
};

/** Express's `trust proxy`: false, a number of hops, or a list of addresses and subnets. */
export type TrustProxy = false | number | string[];

const trustProxy: Setting<TrustProxy> = {
  read: (input) => {
    if (input === "false" || input === "0") return false;
    if (input === "true") return 1;
    if (/^\d+$/.test(input)) return Number(input);
    const list = input.split(",").map((entry) => entry.trim());
    const named = ["loopback", "linklocal", "uniquelocal"];
    return list.every((entry) => named.includes(entry) || isIP(entry.split("/")[0] ?? "")) ? list : undefined;
  },
  expected: "false, the number of proxies in front, or their addresses",
  example: "1",
};

const socialSignIn: Setting<SocialSignIn> = {
  read: (input) => {
    try {
      return socialSignInSchema.parse(JSON.parse(input));
    } catch {
      return undefined;
    }
  },
  expected:
    "JSON with settings of facebook, google, apple or ifa (see docs/operations.md); addresses are https",
  example: '{"google":{"clientSecret":"…"}}',
};

const logLevels = ["fatal", "error", "warn", "info", "debug", "silent"] as const;
export type LogLevel = (typeof logLevels)[number];
const logLevel: Setting<LogLevel> = {
  read: (input) => logLevels.find((level) => level === input),
  expected: `one of ${logLevels.join(", ")}`,
  example: "info",
};

/** The user of the URL is the public key, its path the project. */
const sentryDsn: Setting<string> = {
  read: (input) => {
    if (!URL.canParse(input)) return undefined;
    const { protocol, username, pathname } = new URL(input);
    return /^https?:$/.test(protocol) && username && /\/\d+$/.test(pathname) ? input : undefined;
  },
  expected: "a DSN: a URL with the project's public key and number",
  example: "https://key@errors.example.com/1",
};

/** Hides user and password of a URL. */
const withoutPassword = (input: string) => input.replace(/\/\/[^/@]*@/, "//…@");

/** All settings of the environment, parsed. Paths are absolute. */
export interface Env {
  production: boolean;
  port: number;
  host: string;
  platformPort: number;
  /** Public origin of the embedded platform behind a proxy. */
  platformOrigin?: string;
  dataDirectory: string;
  /** Base URL of an existing platform; if set, no platform is embedded. */
  apiBase?: string;
  socketBase?: string;
  customerConfigPath?: string;
  /** Public origin of this site, required for canonical URLs and OAuth callbacks. */
  appOrigin?: string;
  appFlavour: string;
  sessionSecrets?: string[];
  databaseUrl?: string;
  redisUrl?: string;
  /** DSN to which errors are reported: Sentry, or a service with the same protocol. */
  sentryDsn?: string;
  trustProxy: TrustProxy;
  logLevel: LogLevel;
  /** Secrets and URLs of sign-in providers. */
  socialSignIn: SocialSignIn;
  /** Whether the platform accepts cards; it then provides the card form. */
  takesCards: boolean;
  /** Public origins of the payment gateway, the card form's first. */
  paymentsOrigins: string[];
  /** Whether payment pages show the gateway's card form in an iframe, which sends them the card token. */
  hasPaymentsFrame: boolean;
  /** Memory (MB) of the page cache; 0 disables it. */
  pageCacheMegabytes: number;
  /** Maximum number of writes per client address and minute. */
  postsPerMinute: number;
  /** Maximum age of a session (days), regardless of activity. */
  sessionDays: number;
  /** Maximum number of concurrent pages and writes; further ones are refused with 503. */
  maxRequests: number;
  /**
   * Time (s) for which the host still serves requests after a stop signal, while `/readyz` reports that it is
   * not ready.
   */
  drainSeconds: number;
  /**
   * Whether to mark and lengthen every message, so that hard-coded texts stand out; for test installations.
   */
  pseudoTexts?: true;
}

/**
 * Parses the environment.
 * @throws ConfigurationError naming every invalid variable
 */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const problems: ConfigurationProblem[] = [];
  function optional<T>(name: string, setting: Setting<T>): T | undefined {
    const input = source[name];
    if (input === undefined || input === "") return undefined;
    const value = setting.read(input);
    if (value === undefined) {
      // An invalid secret may still be in use: report its length only.
      const isSecret = setting === (secrets as unknown) || setting === (socialSignIn as unknown);
      const shown = isSecret ? `(${input.length} characters)` : withoutPassword(input);
      problems.push({ name, given: shown, expected: setting.expected, example: setting.example });
    }
    return value;
  }

  const isTrial = ![undefined, "", "production"].includes(source.APP_FLAVOUR);
  const pseudoTexts: Setting<true> = {
    read: (input) => (input === "on" && isTrial ? true : undefined),
    expected: "on, with an APP_FLAVOUR other than production",
    example: "on",
  };
  const trusted = optional("TRUST_PROXY", trustProxy) ?? false;
  const httpUrl = (example: string) => url(["http:", "https:"], example);
  const env: Env = {
    production: source.NODE_ENV === "production",
    port: optional("PORT", port) ?? 3000,
    host: optional("HOST", text("a host name or address to listen on", "127.0.0.1")) ?? "127.0.0.1",
    platformPort: optional("PLATFORM_PORT", { ...port, example: "4000" }) ?? 4000,
    platformOrigin: optional("PLATFORM_ORIGIN", { ...origin, example: "https://api.example.com" }),
    dataDirectory: resolve(optional("DATA_DIR", text("a directory", "./data")) ?? "./data"),
    apiBase: optional("API_BASE", httpUrl("https://api.example.com")),
    socketBase: optional(
      "SOCKET_BASE",
      url(["http:", "https:", "ws:", "wss:"], "https://socket.example.com"),
    ),
    customerConfigPath: optional("CUSTOMER_CONFIG", text("the path of a JSON file", "./customer.json")),
    appOrigin: optional("APP_ORIGIN", origin),
    appFlavour: optional("APP_FLAVOUR", text("the name of the flavour", "production")) ?? "production",
    sessionSecrets: optional("SESSION_SECRETS", secrets),
    databaseUrl: optional(
      "DATABASE_URL",
      url(["postgres:", "postgresql:"], "postgres://user@db.example.com/touchline"),
    ),
    redisUrl: optional("REDIS_URL", url(["redis:", "rediss:"], "redis://cache.example.com:6379")),
    sentryDsn: optional("SENTRY_DSN", sentryDsn),
    trustProxy: trusted,
    logLevel: optional("LOG_LEVEL", logLevel) ?? "info",
    socialSignIn: optional("SOCIAL_SIGN_IN", socialSignIn) ?? socialSignInSchema.parse({}),
    takesCards: source.PAYMENTS !== "off",
    paymentsOrigins: optional("PAYMENTS_ORIGIN", origins) ?? [],
    hasPaymentsFrame: optional("PAYMENTS_FRAME", onOrOff) ?? false,
    pageCacheMegabytes: optional("PAGE_CACHE_MB", megabytes) ?? 0,
    postsPerMinute: optional("POSTS_PER_MINUTE", attempts) ?? 600,
    sessionDays: optional("SESSION_DAYS", days) ?? 180,
    maxRequests: optional("MAX_REQUESTS", whole(1, 100_000, "64")) ?? 64,
    // Behind a proxy, wait until it has noticed; without one there is nothing to wait for, e.g. after Ctrl-C
    // in a terminal.
    drainSeconds: optional("DRAIN_SECONDS", whole(0, 300, "8")) ?? (trusted === false ? 0 : 8),
    pseudoTexts: optional("PSEUDO_TEXTS", pseudoTexts),
  };
  if (problems.length > 0) throw new ConfigurationError(problems);
  return env;
}
