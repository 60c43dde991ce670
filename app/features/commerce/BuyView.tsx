import { type MutableRefObject, type ReactNode, useEffect, useRef } from "react";
import { useLanguage, useT } from "~/i18n/use-t";
import type { FormReply } from "~/lib/forms/form.server";
import { textLink } from "~/styles/layout.css";
import { Button } from "~/ui/Button/Button";
import { usePath } from "~/ui/base-path";
import { ReplyNotice } from "~/ui/forms/FormNotice";
import { Icon } from "~/ui/Icon/Icon";
import { Notice } from "~/ui/Notice/Notice";
import { formatPrice } from "~/ui/Price/format-price";
import { AccessCodeForm } from "./AccessCodeForm/AccessCodeForm";
import * as styles from "./BuyView.css";
import { NewCard } from "./NewCard";
import { OrderSummary } from "./OrderSummary/OrderSummary";
import { PayForm } from "./PayForm";
import { OfferStanding } from "./PlanCard/PlanCard";
import type { OfferView, OrderedMatch } from "./product-view";
import { isPasswordRefused, StoredCardPassword } from "./StoredCardPassword";

interface BuyViewProps {
  offer: OfferView;
  /** The match of a pay-per-view. */
  match?: OrderedMatch;
  /** Key of the order that a new card pays for. */
  orderKey: string;
  /** Keys of the orders of the stored card and of the access code: each form places an order of its own. */
  storedKey: string;
  codeKey: string;
  /** Card that the card form has returned. */
  card?: { sealed?: string; brand?: string; last4?: string };
  /** Whether a card was returned but its token can no longer be used. */
  isCardLost: boolean;
  takesCards: boolean;
  /** Whether the card form may be embedded in an iframe of this page. */
  hasFrame: boolean;
  /** The card of the last payment, if there is one, with its name if the platform says it. */
  storedCard?: { name?: string };
  /** Whether the stored card is charged only with the password of the account. */
  needsPassword: boolean;
  /** Link to what the viewer has bought already. */
  watchHref?: string;
  /** URL of this page without the returned card. */
  startPath: string;
  reply: FormReply | undefined;
  /** Further links, at the end of the page. */
  children?: ReactNode;
}

/** One offer and its payment methods. All forms use native submits: each response is a new document. */
export function BuyView({ offer, match, watchHref, reply, children, ...ways }: BuyViewProps) {
  const t = useT();
  const isBuyable = offer.state === "open" || offer.state === "unpriced";
  return (
    <div className={styles.page}>
      <PaymentNotice
        reply={reply}
        isCardLost={ways.isCardLost}
        hasPassword={isBuyable && ways.storedCard !== undefined && !ways.card}
      />
      <div className={styles.grid}>
        <OrderSummary offer={offer} match={match} />
        <div className={styles.ways}>
          {isBuyable ? (
            <Ways offer={offer} reply={reply} {...ways} />
          ) : (
            <div className={styles.way}>
              <OfferStanding offer={offer}>
                {watchHref && (
                  <Button wide icon="play" href={watchHref}>
                    {t("commerce:watch")}
                  </Button>
                )}
              </OfferStanding>
            </div>
          )}
        </div>
      </div>
      {children}
    </div>
  );
}

interface PaymentNoticeProps {
  reply: FormReply | undefined;
  isCardLost: boolean;
  /** Whether the page has the password field of the stored card. */
  hasPassword: boolean;
}

/** Error of the last attempt, shown above the form for the next one. */
function PaymentNotice({ reply, isCardLost, hasPassword }: PaymentNoticeProps) {
  const t = useT();
  const code = reply?.failure?.code;
  if (isCardLost || code === "card_lost") return <Notice tone="danger">{t("commerce:card_lost")}</Notice>;
  if (code === "no_stored_card") return <Notice tone="danger">{t("commerce:no_stored_card")}</Notice>;
  // The password field and the access code form show their errors themselves.
  if (hasPassword && isPasswordRefused(reply)) return null;
  return reply?.values.intent === "creditCardPay" ? (
    <ReplyNotice reply={reply} labels={{ password: t("commerce:password") }} />
  ) : null;
}

type WaysProps = Omit<BuyViewProps, "match" | "watchHref" | "children">;

function Ways({
  offer,
  orderKey,
  storedKey,
  codeKey,
  card,
  hasFrame,
  takesCards,
  storedCard,
  needsPassword,
  startPath,
  reply,
}: WaysProps) {
  /** Whether the card shown next was entered in the iframe. */
  const isFromFrame = useRef(false);
  const t = useT();
  const path = usePath();
  const { locale } = useLanguage();
  const kind = offer.kind === "ticket" ? "buy" : "main";
  const price = offer.price === undefined ? undefined : formatPrice(offer.price, offer.currency, locale);
  if (price === undefined) {
    return (
      <>
        <Notice tone="info">{t("commerce:unpriced_text")}</Notice>
        <AccessCodeForm orderKey={codeKey} reply={reply} />
      </>
    );
  }
  if (card) {
    return (
      <section className={styles.way}>
        <CardTitle takesFocus={isFromFrame} />
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
      {storedCard && (
        <section className={styles.way}>
          <PayForm
            method="stored"
            orderKey={storedKey}
            busyText={t("commerce:paying")}
            kind={kind}
            before={<StoredCardPassword isNeeded={needsPassword} reply={reply} />}
          >
            {storedCard.name
              ? t("commerce:pay_card", { price, card: storedCard.name })
              : t("commerce:pay_stored", { price })}
          </PayForm>
          <p className={styles.small}>{t("commerce:charged_once")}</p>
        </section>
      )}
      {takesCards ? (
        <NewCard
          orderKey={orderKey}
          kind={storedCard ? "second" : kind}
          hasFrame={hasFrame}
          isOpen={!storedCard}
          onEntered={() => {
            isFromFrame.current = true;
          }}
        />
      ) : (
        <Notice tone="info">{t("commerce:no_cards")}</Notice>
      )}
      <AccessCodeForm orderKey={codeKey} reply={reply} />
    </>
  );
}

/**
 * Heading of the step that pays with the entered card. Takes the focus when the card iframe is removed.
 * @param takesFocus set only if the card came from the iframe, whose removal loses the focus; a newly loaded
 *   document is read from its start. Reset after the first render.
 */
function CardTitle({ takesFocus }: { takesFocus: MutableRefObject<boolean> }) {
  const t = useT();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus.current) title.current?.focus();
    takesFocus.current = false;
  }, [takesFocus]);
  return (
    <h2 ref={title} tabIndex={-1} className={styles.wayTitle}>
      {t("commerce:card_entered")}
    </h2>
  );
}
