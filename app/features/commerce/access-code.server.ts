import { randomUUID } from "node:crypto";
import { data } from "@remix-run/node";
import { z } from "zod";
import type { FormReply } from "~/lib/forms/form.server";
import * as paths from "~/lib/paths";
import { redeemCode } from "~/platform/endpoints/commerce";
import { failureOf } from "~/platform/errors";
import type { RequestContext } from "~/request/context.server";
import type { SignedInViewer } from "~/request/viewer.server";
import { placeOrder } from "./orders.server";

const MAX_CODE_LENGTH = 100;

export const redeemSchema = z.object({
  intent: z.literal("redeemAccessCode"),
  code: z.string().trim().min(1, "commerce:enter_code").max(MAX_CODE_LENGTH, "commerce:code_unknown"),
  /** Key of the form: submitted twice, it places one order. */
  key: z.string().min(1).max(100).default(randomUUID),
});

/** Message keys by the platform's reason for refusing a code. */
const REASONS: Record<string, string> = {
  expired: "commerce:code_expired",
  exhausted: "commerce:code_exhausted",
  already_subscribed: "commerce:code_not_needed",
};

/**
 * Redeems a code and redirects to the success page; a refused code is reported in the form.
 * @param form output of `redeemSchema`
 */
export async function redeem(
  context: RequestContext,
  viewer: SignedInViewer,
  { code, key }: z.output<typeof redeemSchema>,
  input: paths.Purchase,
) {
  const values = { intent: "redeemAccessCode", code };
  let reason: string | undefined;
  // The code determines the product, whichever offer's page it was entered on.
  const purchase = { ...input, offerId: undefined };
  const placed = await placeOrder(context, viewer, {
    key,
    purchase,
    async send() {
      const redemption = await redeemCode(viewer.platform, code, key);
      if (redemption.isApproved) return paths.payment("success", input, { id: redemption.contract?.id });
      reason = redemption.reason;
      return undefined;
    },
  });
  if ("response" in placed) return placed.response;
  if ("failure" in placed) {
    return data<FormReply>({ values, fieldErrors: {}, failure: failureOf(placed.failure) }, { status: 400 });
  }
  const reply: FormReply = {
    values,
    fieldErrors: { code: REASONS[reason ?? ""] ?? "commerce:code_unknown" },
  };
  return data(reply, { status: 400 });
}
