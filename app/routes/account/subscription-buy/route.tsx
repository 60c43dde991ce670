import type { MetaFunction } from "@remix-run/node";
import { BuyScreen } from "~/features/commerce/BuyScreen";
import { loadBuy, submitBuy } from "~/features/commerce/buy.server";
import { loadAsDocument } from "~/features/commerce/payment-document";
import { pageMeta } from "~/lib/metadata/page-meta";
import { withContext } from "~/request/context.server";

export const loader = withContext((context) => loadBuy(context, context.params.id));
export const action = withContext((context) => submitBuy(context, context.params.id));
export const clientLoader = loadAsDocument;
export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageMeta(matches, ({ t }) => ({ title: data?.offer.title ?? t("commerce:plan"), isPrivate: true }));

export default BuyScreen;
