/** Global set-up of the suites that test the built product: an up-to-date build, a database to copy. */
import { ensureBuilt } from "../../server/bootstrap/steps.mjs";
import { createClusterTemplate } from "./cluster-template.ts";

export default async function prepareProducts(): Promise<() => void> {
  await ensureBuilt();
  return createClusterTemplate();
}
