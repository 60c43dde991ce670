import type { ReactNode } from "react";
import { numberFormat } from "~/i18n/translate";
import { Sentence, useLanguage, useT } from "~/i18n/use-t";
import { Brand } from "~/ui/Brand/Brand";
import { MatchTitle } from "~/ui/MatchTitle/MatchTitle";
import { Price } from "~/ui/Price/Price";
import { Time } from "~/ui/Time/Time";
import { ContractLabel } from "../ContractRow/ContractRow";
import { PeriodPrice } from "../PeriodPrice";
import { OfferContents } from "../PlanCard/PlanCard";
import { type ContractView, isCharged } from "../product-view";
import type { ReceiptView } from "../receipt.server";
import * as styles from "./ContractFacts.css";

interface ContractFactsProps {
  contract: ContractView;
  /** Set if it was paid. */
  receipt?: ReceiptView;
  /** Who paid, named on the receipt. */
  customer?: { name: string; email: string };
  /** An access code has just opened it, without a charge. */
  isRedeemed?: boolean;
  /** Further facts, such as the start of the match. */
  children?: ReactNode;
}

/** All details of a contract; the printed page is the receipt. */
export function ContractFacts({
  contract,
  receipt,
  customer,
  isRedeemed = false,
  children,
}: ContractFactsProps) {
  const t = useT();
  const { price, currency, period, startsAt, endsAt, paidAt, kind, state } = contract;
  const goesOn = state === "active" && contract.renews;
  return (
    <section className={styles.box}>
      {receipt && (
        <div className={styles.letterhead}>
          <Brand name={receipt.brand} />
          <p className={styles.name}>{t("commerce:receipt")}</p>
        </div>
      )}
      <div className={styles.head}>
        <h2 className={styles.name}>
          <MatchTitle>{contract.title}</MatchTitle>
        </h2>
        <ContractLabel contract={contract} />
      </div>
      <OfferContents offer={contract} />
      <dl className={styles.facts}>
        {price !== undefined && isCharged(contract) && (
          <Fact name={t("commerce:price")}>
            <PeriodPrice amount={price} currency={currency} period={period} renews={contract.renews} />
          </Fact>
        )}
        {isRedeemed && (
          <Fact name={t("commerce:price")}>
            <Sentence
              text={t("commerce:price_of_code")}
              parts={{ price: <Price amount={0} currency={currency} /> }}
            />
          </Fact>
        )}
        {receipt?.tax && price !== undefined && (
          <TaxFacts tax={receipt.tax} total={price} currency={currency} />
        )}
        {paidAt && (
          <Fact name={t("commerce:paid_on")}>
            <Time iso={paidAt} style="date" />
          </Fact>
        )}
        {receipt && (
          <Fact name={t("commerce:receipt_number")}>
            <bdi>{receipt.number}</bdi>
          </Fact>
        )}
        {receipt?.card && (
          <Fact name={t("commerce:card")}>
            <bdi dir="ltr">{receipt.card}</bdi>
          </Fact>
        )}
        {children}
        {startsAt && !paidAt && (
          <Fact name={t("commerce:since")}>
            <Time iso={startsAt} style="date" />
          </Fact>
        )}
        {endsAt && kind === "plan" && (
          <Fact
            name={t(
              goesOn ? "commerce:renews_on" : state === "expired" ? "commerce:ended_on" : "commerce:ends_on",
            )}
          >
            <Time iso={endsAt} style="date" />
          </Fact>
        )}
        {endsAt && kind === "ticket" && (
          <Fact name={t("commerce:on_sale_until")}>
            <Time iso={endsAt} style="date" />
          </Fact>
        )}
        {receipt && (
          <Fact name={t("commerce:seller")}>
            <Lines lines={[receipt.seller.name, ...receipt.seller.address, receipt.seller.email]} />
          </Fact>
        )}
        {receipt?.seller.taxId && (
          <Fact name={t("commerce:tax_number")}>
            <bdi>{receipt.seller.taxId}</bdi>
          </Fact>
        )}
        {customer && (
          <Fact name={t("commerce:customer")}>
            <Lines lines={[customer.name, customer.email]} />
          </Fact>
        )}
        <Fact name={t("commerce:number")}>
          <bdi>{contract.id}</bdi>
        </Fact>
      </dl>
    </section>
  );
}

/** Parts of a price that contains a tax. */
function TaxFacts({
  tax: { percent, net, amount },
  total,
  currency,
}: {
  tax: NonNullable<ReceiptView["tax"]>;
  total: number;
  currency: string;
}) {
  const t = useT();
  const { locale } = useLanguage();
  const rate = numberFormat(locale, {
    style: "percent",
    maximumFractionDigits: 2,
  }).format(percent / 100);
  return (
    <>
      <Fact name={t("commerce:net")}>
        <Price amount={net} currency={currency} />
      </Fact>
      <Fact name={t("commerce:tax", { rate })}>
        <Price amount={amount} currency={currency} />
      </Fact>
      <Fact name={t("commerce:total")}>
        <Price amount={total} currency={currency} />
      </Fact>
    </>
  );
}

function Lines({ lines }: { lines: (string | undefined)[] }) {
  return lines.filter(Boolean).map((line) => (
    <bdi key={line} className={styles.line}>
      {line}
    </bdi>
  ));
}

/** One fact of a contract: its name and its value. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
