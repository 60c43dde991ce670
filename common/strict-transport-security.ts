/**
 * Value of `Strict-Transport-Security`: one year, without subdomains, since those may lack HTTPS (RFC 6797).
 */
export const STRICT_TRANSPORT_SECURITY = "max-age=31536000";
