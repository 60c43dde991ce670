import { defineConfig } from "drizzle-kit";

/** `npx drizzle-kit generate --config server/platform/database/drizzle.config.ts` after a change to the schema. */
export default defineConfig({
  dialect: "postgresql",
  schema: "./server/platform/database/schema.ts",
  out: "./server/platform/database/migrations",
});
