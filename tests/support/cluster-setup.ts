/** Global set-up of the suites that start products: a database to copy. */
export { createClusterTemplate as default } from "./cluster-template.ts";
