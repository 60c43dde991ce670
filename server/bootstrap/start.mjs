/** `npm start`: from whatever state the checkout is in to a running product. */
import { ensureBuilt, ensureInstalled, failPlainly } from "./steps.mjs";

failPlainly();
await ensureInstalled();
await ensureBuilt();
await import("./run-start.mjs");
