/** The platform's tables, by subject. */
export * from "./schema/accounts.ts";
export * from "./schema/catalogue.ts";
export * from "./schema/commerce.ts";
export * from "./schema/gateway.ts";
export * from "./schema/installation.ts";
export * from "./schema/kept.ts";
export * from "./schema/push.ts";
export * from "./schema/quality.ts";
export * from "./schema/reminders.ts";
