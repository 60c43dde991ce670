import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ContractFacts, Fact } from "~/features/commerce/ContractFacts/ContractFacts";
import { ContractStateNotice } from "~/features/commerce/ContractStateNotice";
import { PrintButton } from "~/features/commerce/PrintButton";
import { EventCard } from "~/features/events/EventCard/EventCard";
import { useT } from "~/i18n/use-t";
import { pageMeta } from "~/lib/metadata/page-meta";
import * as paths from "~/lib/paths";
import { withContext } from "~/request/context.server";
import { actions } from "~/styles/layout.css";
import { Button } from "~/ui/Button/Button";
import { Deferred } from "~/ui/Deferred/Deferred";
import { Time } from "~/ui/Time/Time";
import * as styles from "../account.css";
import { AccountFrame } from "../account-frame";
import { loadTicket } from "../purchases.server";

export const loader = withContext((context) => loadTicket(context, context.params.id));
export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageMeta(matches, ({ t }) => ({ title: data?.contract.title ?? t("commerce:ticket"), isPrivate: true }));

export default function Ticket() {
  const { contract, receipt, customer, event, now } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <AccountFrame
      title={t("commerce:ticket")}
      here={paths.accountTickets}
      back={{ href: paths.accountTickets, text: t("account:tickets") }}
    >
      <ContractStateNotice contract={contract} />
      <ContractFacts contract={contract} receipt={receipt} customer={customer}>
        <Deferred value={event} fallback={null}>
          {(card) =>
            card?.startsAt && (
              <Fact name={t("commerce:match_start")}>
                <Time iso={card.startsAt} style="kickoff" />
              </Fact>
            )
          }
        </Deferred>
      </ContractFacts>
      <div className={actions} data-print="no">
        {contract.eventHref && contract.state === "active" && contract.inRegion && (
          <Button icon="play" href={contract.eventHref}>
            {t("commerce:watch")}
          </Button>
        )}
        <PrintButton />
      </div>
      <div data-print="no" className={styles.part}>
        <Deferred value={event} fallback={null}>
          {(card) => card && <EventCard event={card} now={now} />}
        </Deferred>
      </div>
    </AccountFrame>
  );
}
