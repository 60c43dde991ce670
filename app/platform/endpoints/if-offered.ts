import { PlatformError } from "../errors";

/**
 * Returns the result of a call that not every platform has; undefined from a platform without it.
 * @param isMissing whether a failure is that of such a platform
 * @throws other failures
 */
export async function ifOffered<T>(
  call: Promise<T>,
  isMissing = (error: PlatformError) => error.isNotOffered,
): Promise<T | undefined> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof PlatformError && isMissing(error)) return undefined;
    throw error;
  }
}
