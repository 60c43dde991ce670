import { readSettings } from "../../app/config/config.server.ts";
import { ConfigurationError, type ConfigurationProblem } from "../../app/config/env.server.ts";
import { ConfigError, readConfig } from "../platform/config.ts";
import { SANDBOX_CLIENT_ID, sandboxEndpoints } from "../platform/sandbox-identity/client.ts";

/**
 * The settings of the start command: everything the environment and the customer configuration say, checked
 * once before anything starts, the embedded platform's own variables included. (The one place where `server`
 * reads from `app`: one schema, one list of problems.)
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

/** What the embedded platform would complain about. Values stay unsaid: some of its variables hold secrets. */
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
 * The environment of a supervised program: ours, with what it must find there. Unless told otherwise it logs
 * warnings only: what is good to know the start command says itself.
 */
export function childEnvironment(values: Record<string, string | undefined>): NodeJS.ProcessEnv {
  return { ...process.env, LOG_LEVEL: process.env.LOG_LEVEL || "warn", ...values };
}

/**
 * `SOCIAL_SIGN_IN` with the sandbox as the partner.
 * @param issuer where the sandbox listens
 */
export function socialSignInWithSandbox(issuer: string): string {
  const ifa = { clientId: SANDBOX_CLIENT_ID, pkce: true, ...sandboxEndpoints(issuer) };
  return JSON.stringify({ ...JSON.parse(process.env.SOCIAL_SIGN_IN || "{}"), ifa });
}
