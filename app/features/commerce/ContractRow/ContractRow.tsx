import type { ReactNode } from "react";
import { Sentence, useT } from "~/i18n/use-t";
import { usePath } from "~/ui/base-path";
import { Icon } from "~/ui/Icon/Icon";
import type { IconName } from "~/ui/Icon/icons";
import { MatchTitle } from "~/ui/MatchTitle/MatchTitle";
import { Price } from "~/ui/Price/Price";
import { Time } from "~/ui/Time/Time";
import { type ContractState, type ContractView, isCharged } from "../product-view";
import * as styles from "./ContractRow.css";

const ICONS: Record<ContractState, IconName> = {
  active: "circle-check",
  processing: "clock",
  ending: "calendar",
  unrenewed: "circle-alert",
  expired: "clock",
  failed: "circle-alert",
};

/** Label with the state of a contract. */
export function ContractLabel({ contract: { kind, state } }: { contract: ContractView }) {
  const t = useT();
  const isTicket = kind === "ticket" && state === "ending";
  return (
    <span className={styles.state[state]}>
      <Icon name={ICONS[state]} size={16} />
      {t(isTicket ? "commerce:ticket_cancelled" : `commerce:state_${state}`)}
    </span>
  );
}

/** List of contracts. */
export function ContractRows({ children }: { children: ReactNode }) {
  return <ul className={styles.rows}>{children}</ul>;
}

/** Row of one contract: title, details, price and state. The whole row links to the contract's page. */
export function ContractLink({ contract, children }: { contract: ContractView; children: ReactNode }) {
  const path = usePath();
  return (
    <li className={styles.item}>
      <a className={styles.row} href={path(contract.href)}>
        <div className={styles.what}>
          <p className={styles.name}>
            <MatchTitle>{contract.title}</MatchTitle>
          </p>
          {children}
        </div>
        <div className={styles.end}>
          {contract.price !== undefined && isCharged(contract) && (
            <Price amount={contract.price} currency={contract.currency} />
          )}
          <ContractLabel contract={contract} />
        </div>
      </a>
    </li>
  );
}

/** Row of one contract with its most relevant date. */
export function ContractRow({ contract }: { contract: ContractView }) {
  return (
    <ContractLink contract={contract}>
      <p className={styles.meta}>
        <ContractTime contract={contract} />
      </p>
    </ContractLink>
  );
}

/** Most relevant date: next payment, end, or start. */
function ContractTime({ contract: { kind, state, renews, startsAt, endsAt } }: { contract: ContractView }) {
  const t = useT();
  if (kind === "plan" && endsAt && state !== "processing" && state !== "failed") {
    const goesOn = state === "active" && renews;
    const words = goesOn ? "renews_on_date" : state === "expired" ? "ended_on_date" : "ends_on_date";
    return <Sentence text={t(`commerce:${words}`)} parts={{ date: <Time iso={endsAt} style="date" /> }} />;
  }
  return startsAt ? <Time iso={startsAt} style="date" /> : null;
}
