import {
  Component,
  lazy,
  type MutableRefObject,
  type ReactNode,
  Suspense,
  useEffect,
  useRef,
  useState,
} from "react";
import { useLanguage, useT } from "~/i18n/use-t";
import type { FormReply } from "~/lib/form.server";
import { useSending } from "~/lib/payment-page";
import { textLink } from "~/styles/layout.css";
import { Button } from "~/ui/Button/Button";
import { usePath } from "~/ui/base-path";
import { FormNotice } from "~/ui/FormNotice/FormNotice";
import { Icon } from "~/ui/Icon/Icon";
import { Notice } from "~/ui/Notice/Notice";
import { formatPrice } from "~/ui/Price/format-price";
import { useHydrated } from "~/ui/use-hydrated";
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
  /** The card form may stand in a frame here. */
  hasFrame: boolean;
  hasStoredCard: boolean;
  /** The event to go back to. */
  returnTo?: string;
  /** This page without the card. */
  startPath: string;
  reply: FormReply | undefined;
  /** Further ways on, below everything. */
  children?: ReactNode;
}

/** One offer and the ways to pay for it, below the title of its page. Its forms are sent by the browser: each answer is a document of its own. */
export function BuyView({ offer, returnTo, reply, children, ...ways }: BuyViewProps) {
  const t = useT();
  // A payment without an answer has left something on its way; it can be sent again all the same.
  const isRepeatable = reply?.failure !== undefined && offer.state === "processing";
  const isBuyable = offer.state === "open" || offer.state === "unpriced" || isRepeatable;
  return (
    <div className={styles.page}>
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

function Ways({ offer, orderKey, card, hasFrame, takesCards, hasStoredCard, startPath, reply }: WaysProps) {
  /** Whether the card that is shown next has come from a frame. */
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
        <AccessCodeForm reply={reply} />
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
      {hasStoredCard && (
        <section className={styles.way}>
          <PayForm method="stored" orderKey={orderKey} busyText={t("commerce:paying")} kind={kind}>
            {t("commerce:pay_stored", { price })}
          </PayForm>
          <p className={styles.small}>{t("commerce:charged_once")}</p>
        </section>
      )}
      {takesCards ? (
        <NewCard
          orderKey={orderKey}
          kind={hasStoredCard ? "second" : kind}
          hasFrame={hasFrame}
          onEntered={() => {
            isFromFrame.current = true;
          }}
        />
      ) : (
        <Notice tone="info">{t("commerce:no_cards")}</Notice>
      )}
      <AccessCodeForm reply={reply} />
    </>
  );
}

/**
 * The title over an entered card; where one goes on after the frame with the form has gone.
 * @param takesFocus once: a document that has just been loaded is read from its beginning, only the frame leaves the
 *   focus nowhere
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

const CardFrame = lazy(() => import("./CardFrame/CardFrame"));

/** A new card: on the gateway's page, or with scripts in a frame with the gateway's form. */
function NewCard({
  orderKey,
  kind,
  hasFrame,
  onEntered,
}: Pick<PayFormProps, "orderKey" | "kind"> & { hasFrame: boolean; onEntered: () => void }) {
  const t = useT();
  const way = useRef<HTMLElement>(null);
  const [isFramed, setFramed] = useState(false);
  // The frame has its chance once: whoever closes it or waits in vain is led to the page.
  const [isLost, setLost] = useState(false);
  const then = useRef<"focus" | "submit">();
  const close = () => {
    then.current = "focus";
    setFramed(false);
  };
  const leave = () => {
    then.current = "submit";
    setLost(true);
    setFramed(false);
  };
  useEffect(() => {
    // When the button is back in the page, and not before.
    if (isFramed) return;
    if (then.current === "focus") way.current?.querySelector("button")?.focus();
    if (then.current === "submit") way.current?.querySelector("form")?.requestSubmit();
    then.current = undefined;
  }, [isFramed]);
  const button = (
    <PayForm
      method="new"
      orderKey={orderKey}
      busyText={t("commerce:opening_form")}
      kind={kind}
      onOpen={hasFrame && !isLost ? () => setFramed(true) : undefined}
    >
      {t("commerce:enter_card")}
    </PayForm>
  );
  return (
    <section ref={way} className={styles.way}>
      {isFramed ? (
        <FrameGuard onFailure={leave}>
          <Suspense fallback={<div className={styles.frameSpace} />}>
            <CardFrame orderKey={orderKey} onEntered={onEntered} onClose={close} onFailure={leave} />
          </Suspense>
        </FrameGuard>
      ) : (
        button
      )}
      <p className={styles.small}>{t(isFramed ? "commerce:frame_text" : "commerce:enter_card_text")}</p>
    </section>
  );
}

/** A part of the site that cannot be loaded just now is no reason to sell nothing. */
class FrameGuard extends Component<{ onFailure: () => void; children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };
  static getDerivedStateFromError() {
    return { hasFailed: true };
  }
  override componentDidCatch() {
    this.props.onFailure();
  }
  override render() {
    return this.state.hasFailed ? null : this.props.children;
  }
}

interface PayFormProps {
  method: "new" | "card" | "stored";
  orderKey: string;
  sealed?: string;
  busyText: string;
  kind: "buy" | "main" | "second";
  /** Takes the form's place in the page; undefined when the form is sent as it is. */
  onOpen?: (form: HTMLFormElement) => void;
  children: string;
}

function PayForm({ method, orderKey, sealed, busyText, kind, onOpen, children }: PayFormProps) {
  const { isSending, onSubmit } = useSending();
  return (
    <form
      method="post"
      // Where a press opens something here instead of leading away, once scripts are there.
      data-frame={useHydrated() && onOpen ? "" : undefined}
      onSubmit={(event) => {
        if (!onOpen) return onSubmit(event);
        event.preventDefault();
        onOpen(event.currentTarget);
      }}
      className={styles.form}
    >
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
