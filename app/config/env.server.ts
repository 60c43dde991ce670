import { isIP } from "node:net";
import { resolve } from "node:path";
import { z } from "zod";
import { type SocialSignIn, socialSignInSchema } from "./social-sign-in.server";

/** A wrong or missing setting: its name, what was given, what was expected and an example. */
export interface ConfigurationProblem {
  name: string;
  given: string | undefined;
  expected: string;
  example?: string;
}

/** Carries every problem found, so that an operator mends them in one go. */
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
  /** Turns the text of the environment into a value; undefined means "not acceptable". */
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

const url = (protocols: string[], example: string): Setting<string> => ({
  read: (text) => {
    if (!URL.canParse(text)) return undefined;
    const parsed = new URL(text);
    return protocols.includes(parsed.protocol) ? text.replace(/\/+$/, "") : undefined;
  },
  expected: `a URL beginning with ${protocols.map((protocol) => `${protocol}//`).join(" or ")}`,
  example,
});

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
  read: (given) => (given.trim() ? given : undefined),
  expected,
  example,
});

const secrets: Setting<string[]> = {
  read: (given) => {
    const list = given.split(",").map((secret) => secret.trim());
    return list.every((secret) => secret.length >= 32) ? list : undefined;
  },
  expected: "one or more secrets of at least 32 characters, newest first, separated by commas",
  example: "u3k8…(32 characters or more),older-secret…",
};

/** What Express calls "trust proxy": false, a number of hops, or a list of addresses and subnets. */
export type TrustProxy = false | number | string[];

const trustProxy: Setting<TrustProxy> = {
  read: (given) => {
    if (given === "false" || given === "0") return false;
    if (given === "true") return 1;
    if (/^\d+$/.test(given)) return Number(given);
    const list = given.split(",").map((entry) => entry.trim());
    const named = ["loopback", "linklocal", "uniquelocal"];
    return list.every((entry) => named.includes(entry) || isIP(entry.split("/")[0] ?? "")) ? list : undefined;
  },
  expected: "false, the number of proxies in front, or their addresses",
  example: "1",
};

const socialSignIn: Setting<SocialSignIn> = {
  read: (given) => {
    try {
      return socialSignInSchema.parse(JSON.parse(given));
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
  read: (given) => logLevels.find((level) => level === given),
  expected: `one of ${logLevels.join(", ")}`,
  example: "info",
};

/** The public key stands as the user, the project as the path. */
const sentryDsn: Setting<string> = {
  read: (given) => {
    if (!URL.canParse(given)) return undefined;
    const { protocol, username, pathname } = new URL(given);
    return /^https?:$/.test(protocol) && username && /\/\d+$/.test(pathname) ? given : undefined;
  },
  expected: "a DSN: a URL with the project's public key and number",
  example: "https://key@errors.example.com/1",
};

/** A URL without its user and password. */
const withoutPassword = (given: string) => given.replace(/\/\/[^/@]*@/, "//…@");

/** Everything the environment can say, after parsing. Paths are absolute. */
export interface Env {
  production: boolean;
  port: number;
  host: string;
  platformPort: number;
  /** Origin of the embedded platform as browsers see it, when a proxy stands in front of it. */
  platformOrigin?: string;
  dataDirectory: string;
  /** Base of an existing platform; set, nothing is embedded. */
  apiBase?: string;
  socketBase?: string;
  customerConfigPath?: string;
  /** Origin of this site as browsers see it; canonical URLs and OAuth callbacks need it. */
  appOrigin?: string;
  appFlavour: string;
  sessionSecrets?: string[];
  databaseUrl?: string;
  redisUrl?: string;
  /** Where errors are reported: the DSN of Sentry or of a service that speaks its protocol. */
  sentryDsn?: string;
  trustProxy: TrustProxy;
  logLevel: LogLevel;
  /** Secrets and addresses for signing in with other providers. */
  socialSignIn: SocialSignIn;
  /** Whether the platform takes cards; its card form is asked for there. */
  takesCards: boolean;
  /** Origins of the payment gateway as browsers see it, the card form's first. */
  paymentsOrigins: string[];
  /** Whether the card form may stand in a frame of the page, which it then tells the card. */
  hasPaymentsFrame: boolean;
  /** Memory for pages that everybody gets, in megabytes; 0 keeps none. */
  pageCacheMegabytes: number;
  /** Every message marked and lengthened, so that a trial shows what is no message. */
  pseudoTexts?: true;
}

/**
 * Reads the environment once.
 * @throws ConfigurationError naming every variable that is wrong
 */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const problems: ConfigurationProblem[] = [];
  function optional<T>(name: string, setting: Setting<T>): T | undefined {
    const given = source[name];
    if (given === undefined || given === "") return undefined;
    const value = setting.read(given);
    if (value === undefined) {
      // A secret that was refused is still somebody's secret: say how long it was, not what it was.
      const isSecret = setting === (secrets as unknown) || setting === (socialSignIn as unknown);
      const shown = isSecret ? `(${given.length} characters)` : withoutPassword(given);
      problems.push({ name, given: shown, expected: setting.expected, example: setting.example });
    }
    return value;
  }

  const isTrial = ![undefined, "", "production"].includes(source.APP_FLAVOUR);
  const pseudoTexts: Setting<true> = {
    read: (given) => (given === "on" && isTrial ? true : undefined),
    expected: "on, with an APP_FLAVOUR other than production",
    example: "on",
  };
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
    trustProxy: optional("TRUST_PROXY", trustProxy) ?? false,
    logLevel: optional("LOG_LEVEL", logLevel) ?? "info",
    socialSignIn: optional("SOCIAL_SIGN_IN", socialSignIn) ?? socialSignInSchema.parse({}),
    takesCards: source.PAYMENTS !== "off",
    paymentsOrigins: optional("PAYMENTS_ORIGIN", origins) ?? [],
    hasPaymentsFrame: optional("PAYMENTS_FRAME", onOrOff) ?? false,
    pageCacheMegabytes: optional("PAGE_CACHE_MB", megabytes) ?? 0,
    pseudoTexts: optional("PSEUDO_TEXTS", pseudoTexts),
  };
  if (problems.length > 0) throw new ConfigurationError(problems);
  return env;
}
