/**
 * Names of all environment variables, by group and in the order of the documentation. A schema of a program
 * defines a variable in full. Each program sees the variables of the others, because the supervisor passes its
 * environment on.
 */

export const SETTING_GROUPS = {
  "URLs and ports": [
    "PORT",
    "HOST",
    "PLATFORM_PORT",
    "PLATFORM_ORIGIN",
    "API_BASE",
    "SOCKET_BASE",
    "APP_ORIGIN",
    "MEDIA_ORIGINS",
    "MEDIA_URL_SIGNING",
    "TRUST_PROXY",
  ],
  "Data and secrets": [
    "DATA_DIR",
    "SESSION_SECRETS",
    "DATABASE_URL",
    "SESSION_DAYS",
    "DATABASE_POOL",
    "REDIS_URL",
    "SEED",
    "ALLOW_DEMO",
  ],
  "Load and operation": [
    "CUSTOMER_CONFIG",
    "APP_FLAVOUR",
    "PAGE_CACHE_MB",
    "MAX_REQUESTS",
    "MAX_CALLS",
    "DRAIN_SECONDS",
    "LOG_LEVEL",
    "ACCESS_LOG_SAMPLE",
    "METRICS_PORT",
    "PLATFORM_METRICS_PORT",
    "METRICS_HOST",
    "QUALITY_SAMPLE",
    "QUALITY_KEY",
    "SENTRY_DSN",
    "OTEL_EXPORTER_OTLP_ENDPOINT",
    "OTEL_EXPORTER_OTLP_HEADERS",
    "OTEL_SERVICE_NAME",
    "OTEL_TRACES_SAMPLER",
    "OTEL_TRACES_SAMPLER_ARG",
    "SIMULATION",
    "PSEUDO_TEXTS",
  ],
  Limits: [
    "DEVICE_LIMIT",
    "SIGN_UPS_PER_ADDRESS",
    "SIGN_IN_TRIES",
    "SIGN_IN_TRIES_PER_ACCOUNT",
    "SIGN_IN_TRIES_PER_ADDRESS",
    "SIGN_IN_TRIES_KNOWN_DEVICE",
    "PASSWORD_TRIES",
    "PASSWORD_MAILS",
    "PASSWORD_MAILS_PER_ADDRESS",
    "CODE_TRIES",
    "CODE_TRIES_PER_ADDRESS",
    "CODE_ALARM",
    "CARD_FORMS_PER_ADDRESS",
    "SOCKETS_PER_ADDRESS",
    "POSTS_PER_MINUTE",
    "MEDIA_URL_HOURS",
  ],
  Mail: ["SMTP_URL", "MAIL_FROM", "PUSH_SERVICE_ORIGIN"],
  Payments: [
    "PAYMENTS",
    "PAYMENTS_PORT",
    "PAYMENTS_ORIGIN",
    "PAYMENTS_FRAME",
    "STRIPE_SECRET_KEY",
    "STRIPE_WEBHOOK_SECRET",
    "STRIPE_API_BASE",
  ],
  "Signing in with others": [
    "SOCIAL_SIGN_IN",
    "SOCIAL_PROVIDERS",
    "SANDBOX_IDENTITY",
    "SANDBOX_IDENTITY_PORT",
  ],
} as const;

/** Set by the start scripts, not by operators. */
const INTERNAL_NAMES = ["NODE_ENV"] as const;

export type SettingName =
  | (typeof SETTING_GROUPS)[keyof typeof SETTING_GROUPS][number]
  | (typeof INTERNAL_NAMES)[number];

export const SETTING_NAMES: readonly SettingName[] = [
  ...Object.values(SETTING_GROUPS).flat(),
  ...INTERNAL_NAMES,
];

/** Number of differing characters up to which a name counts as a misspelling of another of this length. */
const toleranceFor = (length: number) => (length <= 5 ? 1 : 2);

/** Form of our names. Others (`npm_config_cache`) belong to other programs. */
const NAME = /^[A-Z][A-Z0-9]*(_[A-Z0-9]*)*$/;

/**
 * Returns the setting of which a variable's name is probably a misspelling, e.g. `DATABASE_URL` for
 * `DATABSE_URL`; undefined for a known name and for one that resembles none.
 */
export function intendedSetting(name: string): SettingName | undefined {
  if (!NAME.test(name) || SETTING_NAMES.some((known) => known === name)) return undefined;
  let nearest: SettingName | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const known of SETTING_NAMES) {
    const limit = toleranceFor(known.length);
    if (Math.abs(known.length - name.length) > limit) continue;
    const distance = editDistance(name, known);
    if (distance <= limit && distance < least) {
      nearest = known;
      least = distance;
    }
  }
  return nearest;
}

/**
 * Returns the number of characters to insert, delete, replace or swap with their neighbour that turn one text
 * into the other.
 */
export function editDistance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const isSame = a[row - 1] === b[column - 1];
      const steps = [
        at(last, column) + 1,
        at(current, column - 1) + 1,
        at(last, column - 1) + (isSame ? 0 : 1),
      ];
      const isSwapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (isSwapped) steps.push(at(beforeLast, column - 2) + 1);
      current.push(Math.min(...steps));
    }
    beforeLast = last;
    last = current;
  }
  return at(last, b.length);
}

const at = (list: readonly number[], index: number) => list[index] ?? Number.POSITIVE_INFINITY;
