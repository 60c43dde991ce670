import type { ReactNode } from "react";
import { useT } from "~/i18n/use-t";
import { Time } from "~/ui/Time/Time";
import { ContractLabel } from "../ContractRow/ContractRow";
import { PeriodPrice } from "../PeriodPrice";
import { OfferContents } from "../PlanCard/PlanCard";
import type { ContractView } from "../product-view";
import * as styles from "./ContractFacts.css";

interface ContractFactsProps {
  contract: ContractView;
  /** Seller and customer, shown on the receipt. */
  seller?: string;
  customer?: { name: string; email: string };
}

/** All details of a contract; the printed page is the receipt. */
export function ContractFacts({ contract, seller, customer }: ContractFactsProps) {
  const t = useT();
  const { price, currency, period, startsAt, endsAt, paidAt, kind, state } = contract;
  const isRunning = state === "active" || state === "ending" || state === "unrenewed";
  const goesOn = state === "active" && contract.renews;
  return (
    <section className={styles.box}>
      <div className={styles.head}>
        <h2 className={styles.name}>
          <bdi>{contract.title}</bdi>
        </h2>
        <ContractLabel contract={contract} />
      </div>
      <OfferContents offer={contract} />
      <dl className={styles.facts}>
        {price !== undefined && (
          <Fact name={t("commerce:price")}>
            <PeriodPrice amount={price} currency={currency} period={period} renews={contract.renews} />
          </Fact>
        )}
        {paidAt && (
          <Fact name={t("commerce:last_payment")}>
            <Time iso={paidAt} style="date" />
          </Fact>
        )}
        {startsAt && (
          <Fact name={t("commerce:since")}>
            <Time iso={startsAt} style="date" />
          </Fact>
        )}
        {endsAt && kind === "plan" && (
          <Fact
            name={t(goesOn ? "commerce:renews_on" : isRunning ? "commerce:ends_on" : "commerce:ended_on")}
          >
            <Time iso={endsAt} style="date" />
          </Fact>
        )}
        {endsAt && kind === "ticket" && (
          <Fact name={t("commerce:on_sale_until")}>
            <Time iso={endsAt} style="date" />
          </Fact>
        )}
        {seller && (
          <Fact name={t("commerce:seller")}>
            <bdi>{seller}</bdi>
          </Fact>
        )}
        {customer && (
          <Fact name={t("commerce:customer")}>
            <bdi>{customer.name}</bdi>
            <br />
            <bdi>{customer.email}</bdi>
          </Fact>
        )}
        <Fact name={t("commerce:number")}>
          <bdi>{contract.id}</bdi>
        </Fact>
      </dl>
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
