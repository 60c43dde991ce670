/** Why a charge failed, as the wire names it: the gateway's word, which for a plain refusal is too plain a one. */
export function paymentFailure(failureCode: string | null): string {
  return failureCode === null || failureCode === "declined" ? "payment_declined" : failureCode;
}
