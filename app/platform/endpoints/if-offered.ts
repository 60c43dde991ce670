import { PlatformError } from "../errors";

/** Returns what a call returns; undefined from a platform that does not have the call. @throws other failures */
export async function ifOffered<T>(call: Promise<T>): Promise<T | undefined> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof PlatformError && error.isNotOffered) return undefined;
    throw error;
  }
}
