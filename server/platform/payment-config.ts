/** The part of the platform's settings that is about payments. */
import type { z } from "zod";
import type { ConfigurationProblem } from "../../common/settings/problems.ts";
import { setting } from "../../common/settings/setting.ts";
import { sharedSettings } from "../../common/settings/shared.ts";
import { matching, origin, port } from "../../common/settings/values.ts";
import type { PlatformOptions } from "./options.ts";
import type { StripeSettings } from "./payments/stripe.ts";

/** The variables of payments. */
export const paymentSettings = {
  PAYMENTS: sharedSettings.PAYMENTS,
  PAYMENTS_PORT: setting(port, {
    meaning: "port on which the sandbox listens",
    fallback: "next to the platform",
    example: "4001",
  }),
  PAYMENTS_ORIGIN: sharedSettings.PAYMENTS_ORIGIN,
  STRIPE_SECRET_KEY: setting(
    matching(/^[sr]k_(test|live)_\w+$/, "a secret or restricted key, sk_… or rk_…"),
    {
      meaning: "Stripe's secret or restricted key, see [operations](operations.md#stripe)",
      example: "sk_live_…",
      isSecret: true,
    },
  ),
  STRIPE_WEBHOOK_SECRET: setting(matching(/^whsec_\S+$/, "a signing secret, whsec_…"), {
    meaning: "the signing secret of Stripe's webhook, see [operations](operations.md#stripe)",
    example: "whsec_…",
    isSecret: true,
  }),
  STRIPE_API_BASE: setting(origin, {
    meaning: "another origin for Stripe's interface; for tests",
    fallback: "Stripe's",
    example: "https://api.stripe.com",
  }),
};
/** Variables on which the others depend. */
type General = Pick<typeof sharedSettings, "NODE_ENV" | "SEED" | "ALLOW_DEMO" | "PLATFORM_PORT">;
type PaymentVariables = z.output<z.ZodObject<typeof paymentSettings & General>>;

/** Default: Stripe if it has a key, else the sandbox with the demo data, else none. */
function gatewayOf({
  PAYMENTS,
  SEED,
  STRIPE_SECRET_KEY,
}: Partial<PaymentVariables>): PaymentVariables["PAYMENTS"] {
  return PAYMENTS ?? (STRIPE_SECRET_KEY ? "stripe" : SEED === "demo" ? "sandbox" : "off");
}

/**
 * Returns the problems of the variables of payments. Stripe needs both keys. With a real catalogue, test cards (of the
 * sandbox or of a Stripe test key) would give paid videos away, so that needs a confirmation.
 */
export function paymentProblems(environment: Partial<PaymentVariables>): ConfigurationProblem[] {
  const { SEED, STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = environment;
  const gateway = gatewayOf(environment);
  const problems: ConfigurationProblem[] = [];
  const isForTests = gateway === "sandbox" || (gateway === "stripe" && /^\wk_test_/.test(secretKey ?? ""));
  if (environment.NODE_ENV === "production" && isForTests && SEED === "none" && !environment.ALLOW_DEMO) {
    problems.push({
      name: gateway === "sandbox" ? "PAYMENTS" : "STRIPE_SECRET_KEY",
      given: gateway === "sandbox" ? gateway : "a test key",
      expected:
        "none for a real catalogue, because test cards give paid videos away; set PAYMENTS=off, or ALLOW_DEMO=true if the site is a demonstration",
    });
  }
  if (gateway === "stripe") {
    const missing = Object.entries({ STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret });
    for (const [name, value] of missing)
      if (!value) problems.push({ name, given: undefined, expected: "a key: Stripe is not used without it" });
  }
  return problems;
}

/** Returns how the platform is paid; undefined if it is not. */
export function paymentOptions(environment: PaymentVariables): PlatformOptions["payments"] {
  const gateway = gatewayOf(environment);
  if (!gateway || gateway === "off") return undefined;
  return gateway === "sandbox" ? sandboxOptions(environment) : stripeSettings(environment);
}

function sandboxOptions({ PAYMENTS_PORT, PAYMENTS_ORIGIN, PLATFORM_PORT }: PaymentVariables) {
  return {
    port: PAYMENTS_PORT ?? (PLATFORM_PORT === 0 || PLATFORM_PORT === 65535 ? 0 : PLATFORM_PORT + 1),
    isPortFixed: PAYMENTS_PORT !== undefined,
    publicOrigin: PAYMENTS_ORIGIN?.[0],
  };
}

function stripeSettings(environment: PaymentVariables): StripeSettings {
  // `paymentProblems` has checked that both are set.
  const { STRIPE_SECRET_KEY: secretKey = "", STRIPE_WEBHOOK_SECRET: webhookSecret = "" } = environment;
  return {
    secretKey,
    webhookSecret,
    apiBase: environment.STRIPE_API_BASE,
    origins: environment.PAYMENTS_ORIGIN,
  };
}
