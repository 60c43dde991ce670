/** Notifications as a process has claimed them. */
import { and, eq } from "drizzle-orm";
import { pushes } from "../database/schema.ts";

export type Push = typeof pushes.$inferSelect;

/** Condition for a notification that this process still has: after the lease another one may have claimed it. */
export const isClaimed = ({ id, tries }: Push) => and(eq(pushes.id, id), eq(pushes.tries, tries));
