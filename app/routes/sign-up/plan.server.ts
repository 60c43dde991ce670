import { randomUUID } from "node:crypto";
import { data } from "@remix-run/node";
import { redeem, redeemSchema } from "~/features/commerce/access-code.server";
import { loadPlans, termOf } from "~/features/commerce/plans.server";
import { afterSignUp, purchaseHere } from "~/features/commerce/purchase.server";
import { readForm } from "~/lib/forms/form.server";
import * as paths from "~/lib/paths";
import { withReturnPath } from "~/lib/return-path";
import type { Product } from "~/platform/contract/product";
import { listContracts } from "~/platform/endpoints/commerce";
import type { RequestContext } from "~/request/context.server";

/** Loads the subscriptions for a new user. */
export async function loadSignUpPlans(context: RequestContext) {
  const viewer = await context.requireViewer();
  const purchase = purchaseHere(context);
  const contracts = await context.load.optional<Product[]>(
    listContracts(viewer.platform.optional),
    [],
    "contracts",
  );
  return data({
    messages: context.messages("commerce"),
    plans: await loadPlans(context, viewer.platform, contracts),
    term: termOf(context.request),
    returnTo: purchase.returnTo,
    here: context.path,
    codeHref: withReturnPath(paths.signUpCode, purchase.returnTo),
    skipHref: afterSignUp(purchase),
  });
}

/** Loads the form for an access code. */
export async function loadSignUpCode(context: RequestContext) {
  await context.requireViewer();
  const purchase = purchaseHere(context);
  return data({
    messages: context.messages("commerce"),
    key: randomUUID(),
    plansHref: withReturnPath(paths.signUpStep("subscription"), purchase.returnTo),
    skipHref: afterSignUp(purchase),
  });
}

/** Redeems an access code. */
export async function submitSignUpCode(context: RequestContext) {
  const viewer = await context.requireViewer();
  const form = await readForm(context.request, redeemSchema);
  if (!form.ok) return data(form.reply, { status: 400 });
  return redeem(context, viewer, form.value, purchaseHere(context));
}
