/** Global set-up of the suites that test the built product: an up-to-date build. */
export { ensureBuilt as default } from "../../server/bootstrap/steps.mjs";
