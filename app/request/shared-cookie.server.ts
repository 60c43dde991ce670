import type { ResultsChoice } from "~/lib/results";
import { NO_SCRIPT_COOKIE } from "./facts.server";
import { RESULTS_COOKIE } from "./results.server";

/** Choices about results of which caches keep a copy each. What viewers follow depends on the viewer. */
export type SharedChoice = Extract<ResultsChoice, "hidden" | "shown">;

/** Returns the choice that is part of a cache key; undefined for that of the installation. */
export const sharedChoice = (chosen: ResultsChoice | undefined): SharedChoice | undefined =>
  chosen === "hidden" || chosen === "shown" ? chosen : undefined;

/** Returns the whole `Cookie` header of a request whose response any viewer with this choice may get. */
export const sharedCookie = (choice: SharedChoice | undefined): string =>
  choice ? `${NO_SCRIPT_COOKIE}=1; ${RESULTS_COOKIE}=${choice}` : `${NO_SCRIPT_COOKIE}=1`;
