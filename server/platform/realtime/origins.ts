const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * Returns the check for origins whose pages may open a socket.
 * @param allowed exact origins; without a list, any loopback origin
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
