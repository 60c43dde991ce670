import { useT } from "~/i18n/use-t";
import { usePath } from "~/ui/base-path";
import { Price } from "~/ui/Price/Price";
import { Time } from "~/ui/Time/Time";
import { ContractLabel } from "./ContractRow/ContractRow";
import * as styles from "./ContractRow/ContractRow.css";
import type { ContractView } from "./product-view";

/** A contract as a bill: when it was paid last, and whether and when it is paid next. Leads to its receipt. */
export function BillingRow({ contract }: { contract: ContractView }) {
  const t = useT();
  const path = usePath();
  const { paidAt, endsAt, state, renews, kind, price, currency } = contract;
  return (
    <li className={styles.item}>
      <a className={styles.row} href={path(contract.href)}>
        <div>
          <p className={styles.name}>
            <bdi>{contract.title}</bdi>
          </p>
          {paidAt && (
            <p className={styles.meta}>
              {t("commerce:last_payment")}: <Time iso={paidAt} style="date" />
            </p>
          )}
          {kind === "plan" && state === "active" && renews && endsAt && (
            <p className={styles.meta}>
              {t("commerce:next_payment")}: <Time iso={endsAt} style="date" />
            </p>
          )}
        </div>
        <div className={styles.end}>
          {price !== undefined && <Price amount={price} currency={currency} />}
          <ContractLabel state={state} />
        </div>
      </a>
    </li>
  );
}
