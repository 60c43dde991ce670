/** `npm start`: installs and builds as needed, then starts the product. */
import { ensureBuilt, ensureInstalled, failPlainly } from "./steps.mjs";

failPlainly();
await ensureInstalled();
await ensureBuilt();
await import("./run-start.mjs");
