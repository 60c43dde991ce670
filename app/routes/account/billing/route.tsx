import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { BillingRow } from "~/features/commerce/BillingRow";
import { ContractRows } from "~/features/commerce/ContractRow/ContractRow";
import { useT } from "~/i18n/use-t";
import { pageMeta } from "~/lib/metadata/page-meta";
import * as paths from "~/lib/paths";
import { withContext } from "~/request/context.server";
import { EmptyState } from "~/ui/EmptyState/EmptyState";
import * as styles from "../account.css";
import { AccountFrame } from "../account-frame";
import { loadBilling } from "../purchases.server";

export const loader = withContext(loadBilling);
export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta(matches, ({ t }) => ({ title: t("account:billing"), isPrivate: true }));

export default function Billing() {
  const { contracts } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <AccountFrame title={t("account:billing")} here={paths.accountBilling}>
      {contracts.length > 0 ? (
        <ContractRows>
          {contracts.map((contract) => (
            <BillingRow key={contract.id} contract={contract} />
          ))}
        </ContractRows>
      ) : (
        <div className={styles.part}>
          <EmptyState
            title={t("commerce:no_payments")}
            text={t("commerce:no_payments_text")}
            action={{ href: paths.accountSubscriptions, text: t("commerce:plans") }}
          />
        </div>
      )}
    </AccountFrame>
  );
}
