import { initialLogLevel } from "../../common/settings/shared.ts";

/**
 * How this web host was started; the settings of what it serves are in the application's own configuration.
 */
export const isDevelopment = process.env.NODE_ENV === "development";
export const logLevel = initialLogLevel(process.env, "info");
