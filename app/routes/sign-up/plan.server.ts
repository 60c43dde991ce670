import { randomUUID } from "node:crypto";
import { type ActionFunctionArgs, data } from "@remix-run/node";
import { redeem, redeemSchema } from "~/features/commerce/access-code.server";
import { loadPlans } from "~/features/commerce/plans.server";
import { afterPurchase, purchaseHere } from "~/features/commerce/purchase.server";
import { messagesFor } from "~/i18n/messages.server";
import { readForm } from "~/lib/form.server";
import { orEmpty } from "~/lib/or-empty.server";
import { withReturnPath } from "~/lib/return-path";
import type { Product } from "~/platform/contract/product";
import { listContracts } from "~/platform/endpoints/commerce";
import { requireViewer } from "~/session/guards.server";
import { type LoadArgs, pathWithoutLocale, scopeOf } from "~/session/scope.server";

/** Loads the subscriptions for a new user. */
export async function loadSignUpPlans(args: LoadArgs) {
  const viewer = await requireViewer(args);
  const { log, locale } = scopeOf(args);
  const purchase = purchaseHere(args);
  const contracts = await orEmpty<Product[]>(listContracts(viewer.platform.side), [], log, "contracts");
  return data({
    messages: messagesFor(locale, "commerce"),
    plans: await loadPlans(args, viewer, contracts),
    returnTo: purchase.returnTo,
    here: pathWithoutLocale(args),
    codeHref: withReturnPath("/auth/sign-up/subscription/code", purchase.returnTo ?? "/"),
    skipHref: afterPurchase(purchase),
  });
}

/** Loads the form for an access code. */
export async function loadSignUpCode(args: LoadArgs) {
  await requireViewer(args);
  const purchase = purchaseHere(args);
  return data({
    messages: messagesFor(scopeOf(args).locale, "commerce"),
    key: randomUUID(),
    plansHref: withReturnPath("/auth/sign-up/subscription", purchase.returnTo ?? "/"),
    skipHref: afterPurchase(purchase),
  });
}

/** Redeems an access code. */
export async function submitSignUpCode(args: ActionFunctionArgs) {
  const viewer = await requireViewer(args, pathWithoutLocale(args));
  const form = await readForm(args.request, redeemSchema);
  if (!form.ok) return data(form.reply, { status: 400 });
  return redeem(args, viewer, form.value, purchaseHere(args));
}
