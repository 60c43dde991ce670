/** Global set-up of the suites that look at the built product: they must not look at an old one. */
import { ensureBuilt } from "../../server/bootstrap/steps.mjs";

export default async function buildFirst(): Promise<void> {
  await ensureBuilt();
}
