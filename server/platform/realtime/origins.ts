const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * Decides which pages may open a socket.
 * @param allowed exact origins; without a list any page on the machine itself
 */
export function createOriginCheck(allowed?: readonly string[]): (origin: string) => boolean {
  return (origin) => {
    if (allowed?.length) return allowed.includes(origin);
    try {
      return LOOPBACK.test(new URL(origin).hostname);
    } catch {
      return false;
    }
  };
}
