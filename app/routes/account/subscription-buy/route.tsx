import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { BuyView } from "~/features/commerce/BuyView";
import { loadBuy, submitBuy } from "~/features/commerce/buy.server";
import { SkipBar } from "~/features/commerce/SkipBar";
import { pageMeta } from "~/lib/page-meta";
import { loadAsDocument, paymentHeaders } from "~/lib/payment-page";

export const handle = { name: "account-subscription-buy-id" };
export const headers = paymentHeaders;
export const loader = (args: LoaderFunctionArgs) => loadBuy(args, args.params.id);
export const action = (args: ActionFunctionArgs) => submitBuy(args, args.params.id);
export const clientLoader = loadAsDocument;
export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageMeta(matches, ({ t }) => ({ title: data?.offer.title ?? t("commerce:plan"), isPrivate: true }));

export default function Buy() {
  const { key, skipHref, messages: _messages, ...page } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <BuyView {...page} orderKey={key} reply={reply}>
      {skipHref && <SkipBar href={skipHref} />}
    </BuyView>
  );
}
