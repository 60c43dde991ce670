import { PlatformError } from "../errors";

/** Waits for a call that removes something; what is gone already (404) counts as removed. */
export async function ignoreMissing(call: Promise<void>): Promise<void> {
  try {
    await call;
  } catch (error) {
    if (!(error instanceof PlatformError && error.isNotFound)) throw error;
  }
}
