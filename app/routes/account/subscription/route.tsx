import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { AccessCodeForm } from "~/features/commerce/AccessCodeForm/AccessCodeForm";
import { ContractRow, ContractRows } from "~/features/commerce/ContractRow/ContractRow";
import { PlanChoice } from "~/features/commerce/PlanChoice/PlanChoice";
import { useT } from "~/i18n/use-t";
import { pageMeta } from "~/lib/metadata/page-meta";
import * as paths from "~/lib/paths";
import { withQuery } from "~/lib/with-query";
import { withContext } from "~/request/context.server";
import { Deferred } from "~/ui/Deferred/Deferred";
import { MatchTitle } from "~/ui/MatchTitle/MatchTitle";
import { PartError } from "~/ui/PartError/PartError";
import { SectionHead } from "~/ui/SectionHead/SectionHead";
import * as styles from "../account.css";
import { AccountFrame } from "../account-frame";
import { loadSubscriptions, submitSubscriptions } from "../purchases.server";

export const loader = withContext(loadSubscriptions);
export const action = withContext(submitSubscriptions);
export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageMeta(matches, ({ t }) => ({
    title: t(data?.match ? "commerce:access_code" : "account:subscriptions"),
    isPrivate: true,
  }));

const HERE = paths.accountSubscriptions;

export default function Subscriptions() {
  const { contracts, plans, term, returnTo, match, key } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const t = useT();
  const code = (
    <div className={styles.code}>
      <AccessCodeForm orderKey={key} reply={reply} bare={match !== undefined} />
    </div>
  );
  return (
    <AccountFrame
      title={t(match ? "commerce:access_code" : "account:subscriptions")}
      intro={match && t("commerce:code_text")}
      here={HERE}
      back={
        match?.event && {
          href: match.href,
          text: <MatchTitle event={match.event}>{match.event.title}</MatchTitle>,
        }
      }
      wide
    >
      {match && code}
      {contracts.length > 0 && (
        <ContractRows>
          {contracts.map((contract) => (
            <ContractRow key={contract.id} contract={contract} />
          ))}
        </ContractRows>
      )}
      <section className={styles.part} id="plans" aria-labelledby="plans-title">
        <SectionHead id="plans-title" title={t("commerce:choose_plan")} />
        {!match && code}
        <Deferred value={plans} fallback={null}>
          {(list) =>
            list === null ? (
              <PartError title={t("commerce:plans_did_not_load")} retryHref={HERE} />
            ) : (
              <PlanChoice
                plans={list}
                term={term}
                termHref={(each) => `${withQuery(HERE, { term: each, redirectTo: returnTo })}#plans`}
                buyHref={(offerId) => paths.buy({ offerId, returnTo, isSignUp: false })}
              />
            )
          }
        </Deferred>
      </section>
    </AccountFrame>
  );
}
