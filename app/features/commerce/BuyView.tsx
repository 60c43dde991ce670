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
import type { FormReply } from "~/lib/forms/form.server";
import { textLink } from "~/styles/layout.css";
import { Button } from "~/ui/Button/Button";
import { usePath } from "~/ui/base-path";
import { ReplyNotice } from "~/ui/forms/FormNotice";
import { Icon } from "~/ui/Icon/Icon";
import { Notice } from "~/ui/Notice/Notice";
import { formatPrice } from "~/ui/Price/format-price";
import { useHydrated } from "~/ui/use-hydrated";
import { AccessCodeForm } from "./AccessCodeForm/AccessCodeForm";
import * as styles from "./BuyView.css";
import { OfferContents, OfferPrice, OfferStanding } from "./PlanCard/PlanCard";
import { useSending } from "./payment-document";
import type { OfferView } from "./product-view";
import { StoredCardPassword } from "./StoredCardPassword";

interface BuyViewProps {
  offer: OfferView;
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
  hasStoredCard: boolean;
  /** Path of the event to return to. */
  returnTo?: string;
  /** URL of this page without the returned card. */
  startPath: string;
  reply: FormReply | undefined;
  /** Further links, at the end of the page. */
  children?: ReactNode;
}

/**
 * One offer and its payment methods; the page renders the title. All forms use native submits: each response
 * is a new document.
 */
export function BuyView({ offer, returnTo, reply, children, ...ways }: BuyViewProps) {
  const t = useT();
  const isBuyable = offer.state === "open" || offer.state === "unpriced";
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

/** Error of the last attempt, shown above the form for the next one. */
function PaymentNotice({ reply, isCardLost }: { reply: FormReply | undefined; isCardLost: boolean }) {
  const t = useT();
  const code = reply?.failure?.code;
  if (isCardLost || code === "card_lost") return <Notice tone="danger">{t("commerce:card_lost")}</Notice>;
  if (code === "no_stored_card") return <Notice tone="danger">{t("commerce:no_stored_card")}</Notice>;
  // The access code form shows its errors itself.
  return reply?.values.intent === "creditCardPay" ? (
    <ReplyNotice reply={reply} labels={{ password: t("commerce:password") }} />
  ) : null;
}

type WaysProps = Omit<BuyViewProps, "returnTo" | "children">;

function Ways({
  offer,
  orderKey,
  storedKey,
  codeKey,
  card,
  hasFrame,
  takesCards,
  hasStoredCard,
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
      {hasStoredCard && (
        <section className={styles.way}>
          <PayForm
            method="stored"
            orderKey={storedKey}
            busyText={t("commerce:paying")}
            kind={kind}
            before={<StoredCardPassword reply={reply} />}
          >
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

const CardFrame = lazy(() => import("./CardFrame/CardFrame"));

/**
 * Payment with a new card: on the gateway's page, or after hydration in an iframe with the gateway's form.
 */
function NewCard({
  orderKey,
  kind,
  hasFrame,
  onEntered,
}: Pick<PayFormProps, "orderKey" | "kind"> & { hasFrame: boolean; onEntered: () => void }) {
  const t = useT();
  const way = useRef<HTMLElement>(null);
  const [isFramed, setFramed] = useState(false);
  // The iframe is tried once: after a failure the form opens as a page.
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
    // Only after the button is rendered again.
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

/** Opens the card form as a page if the iframe component cannot be loaded or rendered. */
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
  /** Called instead of the native submit; undefined if the form is submitted as it is. */
  onOpen?: (form: HTMLFormElement) => void;
  /** Fields above the button. */
  before?: ReactNode;
  children: string;
}

function PayForm({ method, orderKey, sealed, busyText, kind, onOpen, before, children }: PayFormProps) {
  const { isSending, onSubmit } = useSending();
  return (
    <form
      method="post"
      // Set after hydration if the button opens the iframe instead of another page.
      data-frame={useHydrated() && onOpen ? "" : undefined}
      onSubmit={(event) => {
        if (!onOpen) return onSubmit(event);
        event.preventDefault();
        onOpen(event.currentTarget);
      }}
      className={styles.form}
      noValidate
    >
      <input type="hidden" name="intent" value="creditCardPay" />
      <input type="hidden" name="method" value={method} />
      <input type="hidden" name="key" value={orderKey} />
      {sealed && <input type="hidden" name="card" value={sealed} />}
      {before}
      <Button kind={kind} wide icon="credit-card" busy={isSending} busyText={busyText}>
        {children}
      </Button>
    </form>
  );
}
