import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ContractRow, ContractRows } from "~/features/commerce/ContractRow/ContractRow";
import { useT } from "~/i18n/use-t";
import { pageMeta } from "~/lib/metadata/page-meta";
import * as paths from "~/lib/paths";
import { withQuery } from "~/lib/with-query";
import { withContext } from "~/request/context.server";
import { actions } from "~/styles/layout.css";
import { Button } from "~/ui/Button/Button";
import { ChipLink } from "~/ui/Chip/Chip";
import { EmptyState } from "~/ui/EmptyState/EmptyState";
import * as styles from "../account.css";
import { AccountFrame } from "../account-frame";
import { loadTickets } from "../purchases.server";

export const loader = withContext(loadTickets);
export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta(matches, ({ t }) => ({ title: t("account:tickets"), isPrivate: true }));

const HERE = paths.accountTickets;
const SHOWN = ["all", "active", "canceled"] as const;

export default function Tickets() {
  const { shown, page, tickets, nextExists } = useLoaderData<typeof loader>();
  const t = useT();
  const href = (show: string, at: number) =>
    withQuery(HERE, { ...(show !== "all" && { [show]: "true" }), page: at || undefined });
  const isEmpty = tickets.length === 0;
  return (
    <AccountFrame title={t("account:tickets")} here={HERE}>
      {!(isEmpty && shown === "all" && page === 0) && (
        <nav className={actions} aria-label={t("account:tickets")}>
          {SHOWN.map((name) => (
            <ChipLink key={name} href={href(name, 0)} current={name === shown}>
              {t(`commerce:show_${name}`)}
            </ChipLink>
          ))}
        </nav>
      )}
      {isEmpty ? (
        <div className={styles.part}>
          <NoTickets isNarrowed={shown !== "all" || page > 0} />
        </div>
      ) : (
        <ContractRows>
          {tickets.map((ticket) => (
            <ContractRow key={ticket.id} contract={ticket} />
          ))}
        </ContractRows>
      )}
      <div className={actions}>
        {page > 0 && (
          <Button kind="second" small href={href(shown, page - 1)}>
            {t("common:back")}
          </Button>
        )}
        {nextExists && (
          <Button kind="second" small href={href(shown, page + 1)}>
            {t("common:next")}
          </Button>
        )}
      </div>
    </AccountFrame>
  );
}

function NoTickets({ isNarrowed }: { isNarrowed: boolean }) {
  const t = useT();
  if (isNarrowed) {
    return (
      <EmptyState title={t("commerce:no_match")} action={{ href: HERE, text: t("commerce:show_all") }} />
    );
  }
  return (
    <EmptyState
      title={t("commerce:no_tickets")}
      text={t("commerce:no_tickets_text")}
      action={{ href: paths.upcoming, text: t("commerce:find_match") }}
    />
  );
}
