import type { MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { ContractFacts } from "~/features/commerce/ContractFacts/ContractFacts";
import { ContractStateNotice } from "~/features/commerce/ContractStateNotice";
import { PrintButton } from "~/features/commerce/PrintButton";
import { Sentence, useT } from "~/i18n/use-t";
import { pageMeta } from "~/lib/metadata/page-meta";
import * as paths from "~/lib/paths";
import { withContext } from "~/request/context.server";
import { actions } from "~/styles/layout.css";
import { Button } from "~/ui/Button/Button";
import { ReplyNotice } from "~/ui/forms/FormNotice";
import { Time } from "~/ui/Time/Time";
import * as styles from "../account.css";
import { AccountFrame } from "../account-frame";
import { loadSubscription, submitSubscription } from "../purchases.server";

export const loader = withContext((context) => loadSubscription(context, context.params.id));
export const action = withContext((context) => submitSubscription(context, context.params.id));
export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageMeta(matches, ({ t }) => ({ title: data?.contract.title ?? t("commerce:plan"), isPrivate: true }));

export default function Subscription() {
  const { contract, receipt, customer } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const isBusy = useNavigation().formData?.get("intent") === "cancel";
  const t = useT();
  const { state, kind } = contract;
  const mayCancel = kind === "plan" && (state === "active" || state === "unrenewed");
  return (
    <AccountFrame
      title={t("commerce:plan")}
      here={paths.accountSubscriptions}
      back={{ href: paths.accountSubscriptions, text: t("account:subscriptions") }}
    >
      <ReplyNotice reply={reply} />
      <ContractStateNotice contract={contract} />
      <ContractFacts contract={contract} receipt={receipt} customer={customer} />
      <div className={actions} data-print="no">
        {state === "processing" && (
          <Button kind="second" href={paths.paymentProcessing(contract.id)}>
            {t("commerce:processing_link")}
          </Button>
        )}
        {(state === "expired" || state === "failed" || state === "unrenewed") && (
          <Button kind="second" href={`${paths.accountSubscriptions}#plans`}>
            {t("commerce:buy_again")}
          </Button>
        )}
        <PrintButton />
      </div>
      {mayCancel && (
        <details className={styles.danger} data-print="no">
          <summary className={styles.opener}>{t("commerce:cancel")}</summary>
          <Form method="post" className={styles.form}>
            <input type="hidden" name="intent" value="cancel" />
            <p>
              {/* Both sentences in one direction, see Sentence. */}
              <span dir="auto">
                {t("commerce:cancel_text")}
                {contract.endsAt && (
                  <>
                    {" "}
                    <Sentence
                      text={t("commerce:plan_ends")}
                      parts={{ date: <Time iso={contract.endsAt} style="date" /> }}
                    />
                  </>
                )}
              </span>
            </p>
            <div className={styles.end}>
              <Button kind="danger" busy={isBusy} busyText={t("commerce:cancelling")}>
                {t("commerce:cancel_confirm")}
              </Button>
            </div>
          </Form>
        </details>
      )}
    </AccountFrame>
  );
}
