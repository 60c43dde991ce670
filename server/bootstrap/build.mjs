/** `npm run build`. */
import { build, ensureInstalled, failPlainly } from "./steps.mjs";

failPlainly();
await ensureInstalled();
await build();
