import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { BuyScreen } from "~/features/commerce/BuyScreen";
import { loadBuy, submitBuy } from "~/features/commerce/buy.server";
import { loadAsDocument } from "~/features/commerce/payment-document";
import { useT } from "~/i18n/use-t";
import { pageMeta } from "~/lib/metadata/page-meta";
import * as paths from "~/lib/paths";
import { withContext } from "~/request/context.server";
import { AccountFrame } from "../account-frame";

export const loader = withContext((context) => loadBuy(context, context.params.id, "account"));
export const action = withContext((context) => submitBuy(context, context.params.id));
export const clientLoader = loadAsDocument;
export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageMeta(matches, ({ t }) => ({ title: data?.offer.title ?? t("commerce:plan"), isPrivate: true }));

export default function BuyInAccount() {
  const { offer } = useLoaderData<typeof loader>();
  const t = useT();
  const isTicket = offer.kind === "ticket";
  const place = isTicket ? paths.accountTickets : paths.accountSubscriptions;
  return (
    <AccountFrame
      title={t(isTicket ? "commerce:ticket" : "commerce:plan")}
      here={place}
      back={{ href: place, text: t(isTicket ? "account:tickets" : "account:subscriptions") }}
    >
      <BuyScreen />
    </AccountFrame>
  );
}
