import { Sentence, useT } from "~/i18n/use-t";
import { Time } from "~/ui/Time/Time";
import { ContractLink } from "./ContractRow/ContractRow";
import * as styles from "./ContractRow/ContractRow.css";
import type { ContractView } from "./product-view";

/**
 * Row of a contract on the billing page: date of the last payment, or of the contract if nothing was paid, and of
 * the next payment, if any. Links to the receipt.
 */
export function BillingRow({ contract }: { contract: ContractView }) {
  const t = useT();
  const { paidAt, startsAt, endsAt, state, renews, kind } = contract;
  return (
    <ContractLink contract={contract}>
      {paidAt ? (
        <p className={styles.meta}>
          <Sentence
            text={t("commerce:last_payment_date")}
            parts={{ date: <Time iso={paidAt} style="date" /> }}
          />
        </p>
      ) : (
        startsAt && (
          <p className={styles.meta}>
            <Time iso={startsAt} style="date" />
          </p>
        )
      )}
      {kind === "plan" && state === "active" && renews && endsAt && (
        <p className={styles.meta}>
          <Sentence
            text={t("commerce:next_payment_date")}
            parts={{ date: <Time iso={endsAt} style="date" /> }}
          />
        </p>
      )}
    </ContractLink>
  );
}
