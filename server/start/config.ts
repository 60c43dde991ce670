import { readSettings } from "../../app/config/config.server.ts";
import { ConfigurationError, type ConfigurationProblem } from "../../app/config/env.server.ts";
import { ConfigError, readConfig } from "../platform/config.ts";
import { SANDBOX_CLIENT_ID, sandboxEndpoints } from "../platform/sandbox-identity/client.ts";

/**
 * Reads and checks the settings of the start command before anything starts: environment variables, customer
 * configuration and the variables of the embedded platform. The only place where `server` imports from `app`,
 * so that there is one schema and one list of problems.
 * @throws ConfigurationError naming every problem
 */
export function readStartSettings() {
  const problems: ConfigurationProblem[] = [];
  let settings: ReturnType<typeof readSettings> | undefined;
  try {
    settings = readSettings(process.env);
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    problems.push(...error.problems);
  }
  if (!settings?.env.apiBase) {
    const known = new Set(problems.map((problem) => problem.name));
    problems.push(...platformProblems().filter((problem) => !known.has(problem.name)));
  }
  if (!settings || problems.length > 0) throw new ConfigurationError(problems);
  return settings;
}

/** Problems of the embedded platform's variables, without their values: some of them hold secrets. */
function platformProblems(): ConfigurationProblem[] {
  try {
    readConfig(process.env);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.problems.map(({ name, message }) => ({
      name,
      given: `(${process.env[name]?.length ?? 0} characters)`,
      expected: `another value: ${message}`,
    }));
  }
}

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
