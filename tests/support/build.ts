/** Global set-up of the suites that test the built product: ensures that the build is up to date. */
import { ensureBuilt } from "../../server/bootstrap/steps.mjs";

export default async function buildFirst(): Promise<void> {
  await ensureBuilt();
}
