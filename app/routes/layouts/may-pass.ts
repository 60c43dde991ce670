const TIMEOUT = 408;
const TOO_MANY_REQUESTS = 429;

/** Whether the same request may succeed later. @param status undefined if there was no response */
export const mayPass = (status: number | undefined): boolean =>
  status === undefined || status < 400 || status >= 500 || status === TIMEOUT || status === TOO_MANY_REQUESTS;
