/**
 * Returns the wire's code for a failed charge: the gateway's code, with `declined` replaced by
 * `payment_declined`.
 */
export function paymentFailure(failureCode: string | null): string {
  return failureCode === null || failureCode === "declined" ? "payment_declined" : failureCode;
}
