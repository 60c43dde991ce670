import { readSettings } from "../../app/config/config.server.ts";

/**
 * The settings of the start command: everything the environment and the customer configuration say, checked
 * once before anything starts (the one place where `server` reads from `app`: one schema, one list of problems).
 * @throws ConfigurationError naming every problem
 */
export function readStartSettings() {
  return readSettings(process.env);
}

/** The environment of a supervised program: ours, with what it must find there. */
export function childEnvironment(values: Record<string, string | undefined>): NodeJS.ProcessEnv {
  return { ...process.env, ...values };
}
