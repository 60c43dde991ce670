import { lazy, Suspense, startTransition, useEffect, useRef, useState } from "react";
import { useT } from "~/i18n/use-t";
import { cx } from "~/ui/cx";
import { FailureGuard } from "~/ui/FailureGuard";
import * as styles from "./BuyView.css";
import { PayForm, type PayFormProps } from "./PayForm";

const CardFrame = lazy(() => import("./CardFrame/CardFrame"));

interface NewCardProps extends Pick<PayFormProps, "orderKey" | "kind"> {
  /** Whether the gateway's form may be embedded in an iframe of this page. */
  hasFrame: boolean;
  /** Whether the iframe opens without a press, as soon as scripts have loaded. */
  isOpen: boolean;
  /** Called when a card is sent to the server; the page then shows it. */
  onEntered: () => void;
}

/**
 * Payment with a new card: on the gateway's page, or after hydration in an iframe with the gateway's form.
 */
export function NewCard({ orderKey, kind, hasFrame, isOpen, onEntered }: NewCardProps) {
  const t = useT();
  const way = useRef<HTMLElement>(null);
  const opensItself = hasFrame && isOpen;
  const { isFramed, isLost, open, close, fail, leave } = useFrame(way, opensItself);
  return (
    <section ref={way} className={styles.way}>
      {isFramed ? (
        <FailureGuard onFailure={fail}>
          <Suspense fallback={<div className={styles.framePlace} />}>
            <CardFrame
              orderKey={orderKey}
              isPressed={isFramed === "pressed"}
              onEntered={onEntered}
              onClose={close}
              onFailure={fail}
              onOwnPage={leave}
            />
          </Suspense>
        </FailureGuard>
      ) : (
        <div className={cx(opensItself && isFramed === undefined && styles.comingFrame)}>
          <PayForm
            method="new"
            orderKey={orderKey}
            busyText={t("commerce:opening_form")}
            kind={kind}
            onOpen={hasFrame && !isLost ? open : undefined}
          >
            {t("commerce:enter_card")}
          </PayForm>
        </div>
      )}
      <p className={styles.texts}>
        <span className={cx(styles.text, isFramed && styles.away)}>{t("commerce:enter_card_text")}</span>
        {hasFrame && (
          <span className={cx(styles.text, !isFramed && styles.away)}>{t("commerce:frame_text")}</span>
        )}
      </p>
    </section>
  );
}

/**
 * State of the iframe.
 * @param opensItself whether it opens after hydration
 * @returns `isFramed`: undefined before hydration, then how the iframe was opened, or false
 */
function useFrame(way: { current: HTMLElement | null }, opensItself: boolean) {
  const [isReady, setReady] = useState(false);
  // A transition: a boundary that is still being hydrated must not receive an urgent update.
  useEffect(() => startTransition(() => setReady(true)), []);
  const [state, setState] = useState<"pressed" | false>();
  // The iframe is tried once: after a failure the form opens as a page.
  const [isLost, setLost] = useState(false);
  const then = useRef<"focus" | "submit">();
  const isFramed = state ?? (isReady && opensItself ? "itself" : undefined);
  useEffect(() => {
    // Only after the button is rendered again.
    if (isFramed) return;
    if (then.current === "focus") way.current?.querySelector("button")?.focus();
    if (then.current === "submit") way.current?.querySelector("form")?.requestSubmit();
    then.current = undefined;
  }, [isFramed, way]);
  const leave = () => {
    then.current = "submit";
    setLost(true);
    setState(false);
  };
  return {
    isFramed,
    isLost,
    open: () => setState("pressed"),
    close: () => {
      then.current = "focus";
      setState(false);
    },
    leave,
    // Without a press the page must not lead away by itself.
    fail() {
      if (isFramed === "pressed") return leave();
      setLost(true);
      setState(false);
    },
  };
}
