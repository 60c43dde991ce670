/**
 * Returns the status of a redirect away from a page: 303 after a form, so that browsers request the other page with
 * GET (RFC 9110, section 15.4.4), else 302.
 */
export const redirectStatus = ({ method }: Request): 302 | 303 =>
  method === "GET" || method === "HEAD" ? 302 : 303;
