import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { BuyScreen } from "~/features/commerce/BuyScreen";
import { loadBuy, submitBuy } from "~/features/commerce/buy.server";
import { pageMeta } from "~/lib/page-meta";
import { loadAsDocument } from "~/lib/payment-page";

export const handle = { name: "account-subscription-buy-id" };
export const loader = (args: LoaderFunctionArgs) => loadBuy(args, args.params.id);
export const action = (args: ActionFunctionArgs) => submitBuy(args, args.params.id);
export const clientLoader = loadAsDocument;
export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageMeta(matches, ({ t }) => ({ title: data?.offer.title ?? t("commerce:plan"), isPrivate: true }));

export default BuyScreen;
