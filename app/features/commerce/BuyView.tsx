import type { ReactNode } from "react";
import { useLanguage, useT } from "~/i18n/use-t";
import type { FormReply } from "~/lib/form.server";
import { usePaymentDocument, useSending } from "~/lib/payment-page";
import { pageTitle, section, textLink, wrap } from "~/styles/layout.css";
import { Button } from "~/ui/Button/Button";
import { usePath } from "~/ui/base-path";
import { cx } from "~/ui/cx";
import { FormNotice } from "~/ui/FormNotice/FormNotice";
import { Icon } from "~/ui/Icon/Icon";
import { Main } from "~/ui/Main/Main";
import { Notice } from "~/ui/Notice/Notice";
import { formatPrice } from "~/ui/Price/format-price";
import { AccessCodeForm } from "./AccessCodeForm/AccessCodeForm";
import * as styles from "./BuyView.css";
import { OfferContents, OfferPrice, OfferStanding } from "./PlanCard/PlanCard";
import type { OfferView } from "./product-view";

interface BuyViewProps {
  offer: OfferView;
  /** Names the order that this page's forms place. */
  orderKey: string;
  /** The card that came back from the card form. */
  card?: { sealed?: string; brand?: string; last4?: string };
  /** A card had come back and can no longer be used. */
  isCardLost: boolean;
  takesCards: boolean;
  hasStoredCard: boolean;
  /** The event to go back to. */
  returnTo?: string;
  /** This page without the card. */
  startPath: string;
  reply: FormReply | undefined;
  /** Further ways on, below everything. */
  children?: ReactNode;
}

/** One offer and the ways to pay for it. Its forms are sent by the browser: each answer is a document of its own. */
export function BuyView({ offer, returnTo, reply, children, ...ways }: BuyViewProps) {
  usePaymentDocument();
  const t = useT();
  // A payment without an answer has left something on its way; it can be sent again all the same.
  const isRepeatable = reply?.failure !== undefined && offer.state === "processing";
  const isBuyable = offer.state === "open" || offer.state === "unpriced" || isRepeatable;
  return (
    <Main className={cx(wrap, section)}>
      <div className={styles.page}>
        <h1 className={pageTitle}>{t(offer.kind === "ticket" ? "commerce:ticket" : "commerce:plan")}</h1>
        <PaymentNotice reply={reply} isCardLost={ways.isCardLost} />
        <div className={styles.grid}>
          <section className={styles.offer}>
            <h2 className={styles.name}>
              <bdi>{offer.title}</bdi>
            </h2>
            <OfferPrice offer={offer} />
            <OfferContents offer={offer} />
            {returnTo && <BackLink href={returnTo} />}
          </section>
          <div className={styles.ways}>
            {isBuyable ? (
              <Ways offer={offer} reply={reply} {...ways} />
            ) : (
              <div className={styles.way}>
                <OfferStanding offer={offer} />
                {offer.state === "yours" && returnTo && (
                  <Button wide icon="play" href={returnTo}>
                    {t("commerce:watch")}
                  </Button>
                )}
              </div>
            )}
          </div>
        </div>
        {children}
      </div>
    </Main>
  );
}

function BackLink({ href }: { href: string }) {
  const t = useT();
  const path = usePath();
  return (
    <p>
      <a className={textLink} href={path(href)}>
        {t("commerce:back")}
      </a>
    </p>
  );
}

/** What of the last try has to be known before the next one. */
function PaymentNotice({ reply, isCardLost }: { reply: FormReply | undefined; isCardLost: boolean }) {
  const t = useT();
  const code = reply?.failure?.code;
  if (isCardLost || code === "card_lost") return <Notice tone="danger">{t("commerce:card_lost")}</Notice>;
  if (code === "payment_unknown") return <Notice tone="danger">{t("commerce:payment_unknown")}</Notice>;
  if (code === "no_stored_card") return <Notice tone="danger">{t("commerce:no_stored_card")}</Notice>;
  // The form of the code says itself what is wrong with the code.
  return reply?.values.intent === "creditCardPay" ? <FormNotice reply={reply} labels={{}} /> : null;
}

type WaysProps = Omit<BuyViewProps, "returnTo" | "children">;

function Ways({ offer, orderKey, card, takesCards, hasStoredCard, startPath, reply }: WaysProps) {
  const t = useT();
  const path = usePath();
  const { locale } = useLanguage();
  const kind = offer.kind === "ticket" ? "buy" : "main";
  const price = offer.price === undefined ? undefined : formatPrice(offer.price, offer.currency, locale);
  if (price === undefined) {
    return (
      <>
        <Notice tone="info">{t("commerce:unpriced_text")}</Notice>
        <AccessCodeForm reply={reply} />
      </>
    );
  }
  if (card) {
    return (
      <section className={styles.way}>
        <h2 className={styles.wayTitle}>{t("commerce:card_entered")}</h2>
        <p className={styles.card}>
          <Icon name="credit-card" />
          <bdi dir="ltr">{[card.brand, card.last4 && `•••• ${card.last4}`].filter(Boolean).join(" ")}</bdi>
        </p>
        <PayForm
          method="card"
          orderKey={orderKey}
          sealed={card.sealed}
          busyText={t("commerce:paying")}
          kind={kind}
        >
          {t("commerce:pay", { price })}
        </PayForm>
        <p className={styles.small}>{t("commerce:charged_once")}</p>
        <p>
          <a className={textLink} href={path(startPath)}>
            {t("commerce:other_card")}
          </a>
        </p>
      </section>
    );
  }
  return (
    <>
      {hasStoredCard && (
        <section className={styles.way}>
          <PayForm method="stored" orderKey={orderKey} busyText={t("commerce:paying")} kind={kind}>
            {t("commerce:pay_stored", { price })}
          </PayForm>
          <p className={styles.small}>{t("commerce:charged_once")}</p>
        </section>
      )}
      {takesCards ? (
        <section className={styles.way}>
          <PayForm
            method="new"
            orderKey={orderKey}
            busyText={t("commerce:opening_form")}
            kind={hasStoredCard ? "second" : kind}
          >
            {t("commerce:enter_card")}
          </PayForm>
          <p className={styles.small}>{t("commerce:enter_card_text")}</p>
        </section>
      ) : (
        <Notice tone="info">{t("commerce:no_cards")}</Notice>
      )}
      <AccessCodeForm reply={reply} />
    </>
  );
}

interface PayFormProps {
  method: "new" | "card" | "stored";
  orderKey: string;
  sealed?: string;
  busyText: string;
  kind: "buy" | "main" | "second";
  children: string;
}

function PayForm({ method, orderKey, sealed, busyText, kind, children }: PayFormProps) {
  const { isSending, onSubmit } = useSending();
  return (
    <form method="post" onSubmit={onSubmit} className={styles.form}>
      <input type="hidden" name="intent" value="creditCardPay" />
      <input type="hidden" name="method" value={method} />
      <input type="hidden" name="key" value={orderKey} />
      {sealed && <input type="hidden" name="card" value={sealed} />}
      <Button kind={kind} wide icon="credit-card" busy={isSending} busyText={busyText}>
        {children}
      </Button>
    </form>
  );
}
