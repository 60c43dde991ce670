import { readSettings } from "../../app/config/config.server.ts";
import { ConfigurationError, type ConfigurationProblem, readAll } from "../../common/settings/problems.ts";
import { type PlatformConfig, readConfig } from "../platform/config.ts";
import { SANDBOX_CLIENT_ID, sandboxEndpoints } from "../platform/sandbox-identity/client.ts";

type Settings = ReturnType<typeof readSettings> & {
  /** Whether the embedded platform fills an empty database with demo data. */
  hasDemoData: boolean;
};

/**
 * Reads and checks the settings of all programs before anything starts: environment variables, customer
 * configuration and, unless an existing platform is named, the variables of the embedded platform. The only
 * place where `server` imports from `app`, so that there is one list of problems.
 * @throws ConfigurationError naming every problem
 */
export function readStartSettings(): Settings {
  let needsPlatform = !process.env.API_BASE;
  const [settings, platform] = readAll<[ReturnType<typeof readSettings>, PlatformConfig | undefined]>(
    () => {
      const settings = readSettings(process.env);
      needsPlatform = !settings.env.apiBase;
      return settings;
    },
    () => (needsPlatform ? readConfig(process.env) : undefined),
  );
  const port = platform?.metrics?.port;
  if (port && port === settings.env.metricsPort) throw new ConfigurationError([samePort(port)]);
  return { ...settings, hasDemoData: platform?.options.seed === "demo" };
}

/** Both programs listen on this machine. */
const samePort = (port: number): ConfigurationProblem => ({
  name: "PLATFORM_METRICS_PORT",
  given: String(port),
  expected: "another port than METRICS_PORT",
});

/**
 * Environment of a supervised program: the supervisor's own with `values` on top. The default log level is
 * `warn`, because the start command itself prints what an operator needs at start.
 */
export function childEnvironment(values: Record<string, string | undefined>): NodeJS.ProcessEnv {
  return { ...process.env, LOG_LEVEL: process.env.LOG_LEVEL || "warn", ...values };
}

/**
 * Returns `SOCIAL_SIGN_IN` with the sandbox as the partner.
 * @param issuer URL of the sandbox
 */
export function socialSignInWithSandbox(issuer: string): string {
  const ifa = { clientId: SANDBOX_CLIENT_ID, pkce: true, ...sandboxEndpoints(issuer) };
  return JSON.stringify({ ...JSON.parse(process.env.SOCIAL_SIGN_IN || "{}"), ifa });
}
