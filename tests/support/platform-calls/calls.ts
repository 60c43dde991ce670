/** All calls of the platform. */
import { ACCOUNT_CALLS, CLOSING_CALLS } from "./account.ts";
import { CACHED_CALLS } from "./cached.ts";
import type { Call } from "./call.ts";
import { COMMERCE_CALLS } from "./commerce.ts";
import { DESK_CALLS } from "./desk.ts";
import { MEDIA_CALLS } from "./media.ts";
import { QUALITY_CALLS } from "./quality.ts";

/** Ordered so that one viewer can make them all. */
export const CALLS: Call[] = [
  ...ACCOUNT_CALLS,
  ...MEDIA_CALLS,
  ...CACHED_CALLS,
  ...COMMERCE_CALLS,
  ...DESK_CALLS,
  ...QUALITY_CALLS,
  ...CLOSING_CALLS,
];
