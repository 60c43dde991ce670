/**
 * Environment variable with the URL of the PostgreSQL that all suites of a run share (`tests/support/postgres-setup.ts`).
 * A file of its own: the set-up reads the name without loading the platform.
 */
export const SHARED_POSTGRES = "TOUCHLINE_TEST_POSTGRES";
