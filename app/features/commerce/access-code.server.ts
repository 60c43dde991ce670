import { type ActionFunctionArgs, data, redirect } from "@remix-run/node";
import { z } from "zod";
import type { FormReply } from "~/lib/form.server";
import { redeemCode } from "~/platform/endpoints/commerce";
import { failureOf } from "~/platform/errors";
import { scopeOf } from "~/session/scope.server";
import type { SignedInViewer } from "~/session/viewer.server";
import { type Purchase, paymentPath } from "./purchase-path";

const LONGEST_CODE = 100;

export const redeemSchema = z.object({
  intent: z.literal("redeemAccessCode"),
  code: z.string().trim().min(1, "commerce:enter_code").max(LONGEST_CODE, "commerce:code_unknown"),
});

/** Why a code gives nothing, as platforms name it, and what the form says. */
const REASONS: Record<string, string> = {
  expired: "commerce:code_expired",
  exhausted: "commerce:code_exhausted",
  already_subscribed: "commerce:code_not_needed",
};

/** Redeems a code and leads to what it gave; a refused one stays in the form, which says why. */
export async function redeem(
  args: ActionFunctionArgs,
  viewer: SignedInViewer,
  code: string,
  purchase: Purchase,
) {
  const values = { intent: "redeemAccessCode", code };
  try {
    const redemption = await redeemCode(viewer.platform, code);
    if (redemption.isApproved) {
      return redirect(paymentPath("success", purchase, { id: redemption.contract?.id }), 303);
    }
    const reply: FormReply = {
      values,
      fieldErrors: { code: REASONS[redemption.reason ?? ""] ?? "commerce:code_unknown" },
    };
    return data(reply, { status: 400 });
  } catch (error) {
    const failure = failureOf(error);
    scopeOf(args).log.info({ code: failure.code }, "a code was not redeemed");
    return data<FormReply>({ values, fieldErrors: {}, failure }, { status: 400 });
  }
}
