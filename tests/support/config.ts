import { type Config, originsOf, readSettings, setConfig } from "../../app/config/config.server.ts";
import { parseCustomerConfig } from "../../app/config/customer.server.ts";

interface Settings {
  /** Environment variables. */
  env?: Record<string, string>;
  /** Fields of the customer configuration, as in its file. */
  customer?: Record<string, unknown>;
}

/** Returns the configuration that the web program would read from these settings. */
export function configOf({ env = {}, customer = {} }: Settings = {}): Config {
  const settings = readSettings({ API_BASE: "http://platform.test", ...env });
  const parsed = parseCustomerConfig(customer);
  if ("problems" in parsed) throw new Error(JSON.stringify(parsed.problems));
  const apiBase = settings.env.apiBase ?? "";
  return {
    ...settings.env,
    apiBase,
    sessionSecrets: settings.env.sessionSecrets ?? ["a secret for tests that is long enough"],
    customer: parsed.config,
    ...originsOf({ ...settings.env, apiBase }, parsed.config),
  };
}

/** Sets the configuration of the code under test. */
export function useConfig(settings: Settings = {}): Config {
  const config = configOf(settings);
  setConfig(config);
  return config;
}
