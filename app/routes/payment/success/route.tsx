import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ContractFacts } from "~/features/commerce/ContractFacts/ContractFacts";
import { loadAsDocument } from "~/features/commerce/payment-document";
import { Sentence, useT } from "~/i18n/use-t";
import { pageMeta } from "~/lib/metadata/page-meta";
import * as paths from "~/lib/paths";
import { withContext } from "~/request/context.server";
import { pageTitle } from "~/styles/layout.css";
import { Button } from "~/ui/Button/Button";
import { MatchTitle } from "~/ui/MatchTitle/MatchTitle";
import { Notice } from "~/ui/Notice/Notice";
import { Time } from "~/ui/Time/Time";
import * as styles from "../payment.css";
import { loadSuccess } from "../payment.server";

export const loader = withContext(loadSuccess);
export const clientLoader = loadAsDocument;
export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta(matches, ({ t }) => ({ title: t("commerce:success_title"), isPrivate: true }));

export default function PaymentSuccess() {
  const { contract, isPaid, watchHref, continueHref } = useLoaderData<typeof loader>();
  const t = useT();
  // A contract without a payment comes from an access code.
  const isRedeemed = contract?.state === "active" && !isPaid;
  return (
    <div className={styles.column}>
      <h1 className={pageTitle}>{t(isRedeemed ? "commerce:code_title" : "commerce:success_title")}</h1>
      <Notice tone="success">
        {isRedeemed && contract.endsAt && contract.kind === "plan" ? (
          <Sentence
            text={t("commerce:plan_until")}
            parts={{
              name: <MatchTitle>{contract.title}</MatchTitle>,
              date: <Time iso={contract.endsAt} style="date" />,
            }}
          />
        ) : (
          t(isRedeemed ? "commerce:code_free" : "commerce:success_text")
        )}
      </Notice>
      <div className={styles.buttons} data-print="no">
        {continueHref ? (
          <Button wide href={continueHref}>
            {t("commerce:continue")}
          </Button>
        ) : (
          <Button wide icon="play" href={watchHref ? paths.playLink(watchHref) : paths.home}>
            {t(watchHref ? "commerce:watch" : "commerce:find_match")}
          </Button>
        )}
        {isPaid && contract && (
          <Button kind="second" wide href={contract.href}>
            {t("commerce:receipt")}
          </Button>
        )}
      </div>
      {contract && <ContractFacts contract={contract} isRedeemed={isRedeemed} />}
    </div>
  );
}
