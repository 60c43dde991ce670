/** Disturbances of a purchase. */

/** Disturbances by their frequency: each as often as it is listed. */
export const DISTURBANCES = [
  ...Array<"replay">(3).fill("replay"),
  ...Array<"double click">(4).fill("double click"),
  ...Array<"back and again">(3).fill("back and again"),
  ...Array<"two tabs">(4).fill("two tabs"),
  ...Array<"answer lost">(2).fill("answer lost"),
  "all answers lost",
  "page closed",
  "page closed",
  "host killed",
] as const;
/** Disturbances between the platform and a gateway that is another program. */
export const GATEWAY_DISTURBANCES = [
  "charge cut off",
  "charge cut off",
  "charge timed out",
  "killed at the charge",
] as const;
/** One disturbance. */
export type Disturbance = (typeof DISTURBANCES)[number] | (typeof GATEWAY_DISTURBANCES)[number];
