import { initialLogLevel } from "../../common/settings/shared.ts";

/** Settings of this process; those of the application are in its own configuration. */
export const isDevelopment = process.env.NODE_ENV === "development";
export const logLevel = initialLogLevel(process.env, "info");
