/** A Redis that cannot be used. The message names the setting and the address, without user and password. */
export class RedisFailure extends Error {
  /**
   * @param url value of `REDIS_URL`
   * @param cause error of the client
   */
  constructor(url: string, cause: Error) {
    // An error for several addresses has no message of its own.
    const reason = cause.message || String((cause as NodeJS.ErrnoException).code ?? cause.name);
    super(`Redis at ${placeOf(url)} cannot be used (${reason}); check REDIS_URL`, { cause });
    this.name = "RedisFailure";
  }
}

const placeOf = (url: string) => {
  const { protocol, host } = new URL(url);
  return `${protocol}//${host}`;
};
