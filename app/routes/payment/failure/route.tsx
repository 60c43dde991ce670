import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { OfferPrice } from "~/features/commerce/PlanCard/PlanCard";
import { loadAsDocument } from "~/features/commerce/payment-document";
import { usePaymentFailure } from "~/features/commerce/use-payment-failure";
import { useT } from "~/i18n/use-t";
import { pageMeta } from "~/lib/metadata/page-meta";
import { withContext } from "~/request/context.server";
import { pageTitle } from "~/styles/layout.css";
import { Button } from "~/ui/Button/Button";
import { MatchTitle } from "~/ui/MatchTitle/MatchTitle";
import { Notice } from "~/ui/Notice/Notice";
import * as styles from "../payment.css";
import { loadFailure } from "../payment.server";

export const loader = withContext(loadFailure);
export const clientLoader = loadAsDocument;
export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta(matches, ({ t }) => ({ title: t("commerce:failure_title"), isPrivate: true }));

export default function PaymentFailure() {
  const { code, message, offer, retryHref, backHref } = useLoaderData<typeof loader>();
  const t = useT();
  const why = usePaymentFailure();
  return (
    <div className={styles.column}>
      <h1 className={pageTitle}>{t("commerce:failure_title")}</h1>
      <Notice tone="danger">{why(code, message)}</Notice>
      <p>{t("commerce:nothing_charged")}</p>
      {offer && (
        <section className={styles.choice}>
          <h2 className={styles.name}>
            <MatchTitle>{offer.title}</MatchTitle>
          </h2>
          <OfferPrice offer={offer} />
        </section>
      )}
      <div className={styles.buttons}>
        <Button wide href={retryHref}>
          {t("commerce:try_again")}
        </Button>
        {backHref && (
          <Button kind="quiet" wide href={backHref}>
            {t("commerce:back")}
          </Button>
        )}
      </div>
    </div>
  );
}
