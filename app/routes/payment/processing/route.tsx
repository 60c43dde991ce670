import type { MetaFunction } from "@remix-run/node";
import { useLoaderData, useRevalidator } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { loadAsDocument } from "~/features/commerce/payment-document";
import { Sentence, useT } from "~/i18n/use-t";
import { pageMeta } from "~/lib/metadata/page-meta";
import * as paths from "~/lib/paths";
import { withContext } from "~/request/context.server";
import { pageTitle } from "~/styles/layout.css";
import { Button } from "~/ui/Button/Button";
import { usePath } from "~/ui/base-path";
import { EmptyState } from "~/ui/EmptyState/EmptyState";
import { MatchTitle } from "~/ui/MatchTitle/MatchTitle";
import { Notice } from "~/ui/Notice/Notice";
import * as styles from "../payment.css";
import { loadProcessing } from "../payment.server";

export const loader = withContext(loadProcessing);
export const clientLoader = loadAsDocument;
export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, ({ t }) => ({
    title: t(data?.isAwaited === false ? "commerce:nothing_pending" : "commerce:processing_title"),
    isPrivate: true,
  }));

type Pending = Extract<ReturnType<typeof useLoaderData<typeof loader>>, { seconds: number }>;

export default function PaymentProcessing() {
  const page = useLoaderData<typeof loader>();
  return page.isAwaited ? <OnItsWay {...page} /> : <NothingPending />;
}

function OnItsWay({ contract, seconds, looksLeft, nextLook, firstLook, retryHref }: Pending) {
  const t = useT();
  const path = usePath();
  const isLate = useLooks(seconds, looksLeft);
  const known = isLate ? "commerce:late_text" : "commerce:processing_wait";
  const unknown = isLate ? "commerce:order_late" : "commerce:order_unknown";
  return (
    <div className={styles.column}>
      <h1 className={pageTitle}>{t(isLate ? "commerce:late_title" : "commerce:processing_title")}</h1>
      {!isLate && (
        <noscript>
          <meta httpEquiv="refresh" content={`${seconds};url=${path(nextLook)}`} />
        </noscript>
      )}
      {contract && (
        <p className={styles.name}>
          <MatchTitle>{contract.title}</MatchTitle>
        </p>
      )}
      <Notice tone={isLate ? "flag" : "info"}>{contract ? t(known) : t(unknown)}</Notice>
      {isLate && contract && (
        <p>
          <Sentence text={t("commerce:number_of")} parts={{ number: <bdi>{contract.id}</bdi> }} />
        </p>
      )}
      <div className={styles.buttons}>
        <Button kind="second" wide href={isLate ? firstLook : nextLook}>
          {t("commerce:check_again")}
        </Button>
        {isLate && !contract && (
          <Button kind="quiet" wide href={retryHref}>
            {t("commerce:try_again")}
          </Button>
        )}
        <Button kind="quiet" wide href={paths.accountBilling}>
          {t("commerce:to_billing")}
        </Button>
      </div>
    </div>
  );
}

/**
 * Polls every few seconds up to a maximum number of times. Socket messages also trigger a revalidation, as on
 * every page. @returns whether polling has stopped
 */
function useLooks(seconds: number, looksLeft: number): boolean {
  const revalidator = useRevalidator();
  const latest = useRef(revalidator);
  latest.current = revalidator;
  const [looks, setLooks] = useState(0);
  const isOver = looks >= looksLeft;
  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => {
      setLooks((count) => count + 1);
      if (latest.current.state === "idle") latest.current.revalidate();
    }, seconds * 1000);
    return () => clearInterval(timer);
  }, [seconds, isOver]);
  return isOver;
}

function NothingPending() {
  const t = useT();
  return (
    <div className={styles.column}>
      <h1 className={pageTitle}>{t("commerce:nothing_pending")}</h1>
      <EmptyState
        title={t("commerce:nothing_pending_text")}
        action={{ href: paths.accountBilling, text: t("commerce:to_billing") }}
      />
      <Button kind="quiet" wide href={paths.home}>
        {t("common:go_home")}
      </Button>
    </div>
  );
}
