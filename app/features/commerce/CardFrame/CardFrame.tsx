import { useFetcher } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { useT } from "~/i18n/use-t";
import { Button } from "~/ui/Button/Button";
import type { CardFormReply, submitBuy } from "../buy.server";
import * as styles from "./CardFrame.css";
import { type FrameMessage, readFrameMessage } from "./messages";

/** A form that has not come by then is opened as a page. */
const LOAD_TIMEOUT_MS = 8_000;

interface CardFrameProps {
  /** Names the order that the card is for. */
  orderKey: string;
  /** A card is on its way to the server; the page then shows it. */
  onEntered: () => void;
  onClose: () => void;
  /** The form does not come. */
  onFailure: () => void;
}

/**
 * The gateway's card form in a frame of our page. What is typed stays on the gateway's origin; it tells us a token, which
 * goes to our server at once and is sealed there.
 */
export default function CardFrame({ orderKey, onEntered, onClose, onFailure }: CardFrameProps) {
  const t = useT();
  const address = useFormAddress(orderKey);
  const entered = useFetcher();
  const frame = useRef<HTMLIFrameElement>(null);
  const [isReady, setReady] = useState(false);
  const [height, setHeight] = useState<number>();
  const isHere = isReady && address !== undefined;

  const handle = useRef<(message: FrameMessage) => void>(() => {});
  handle.current = (message) => {
    switch (message.type) {
      case "ready":
        // Again after each answer of the form, with what is wrong: the focus stays in it.
        setReady(true);
        focusForm(frame.current, address);
        return;
      case "size":
        return setHeight(message.height);
      case "cancel":
        return onClose();
      case "card": {
        onEntered();
        const { token, brand, last4, state } = message;
        const card = { card_token: token, card_brand: brand, card_last4: last4, state };
        entered.submit({ intent: "creditCardPay", method: "entered", ...card }, { method: "post" });
      }
    }
  };
  useEffect(() => {
    if (!address) return;
    const { origin } = new URL(address);
    const read = (event: MessageEvent) => {
      const message = readFrameMessage(event, { origin, source: frame.current?.contentWindow });
      if (message) handle.current(message);
    };
    addEventListener("message", read);
    return () => removeEventListener("message", read);
  }, [address]);

  const fail = useRef(onFailure);
  fail.current = onFailure;
  useEffect(() => {
    if (address === null) return fail.current();
    if (isHere) return;
    const timer = setTimeout(() => fail.current(), LOAD_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [address, isHere]);

  const isSending = entered.state !== "idle";
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the form from anywhere in it, as its button does.
    <div onKeyDown={(event) => event.key === "Escape" && onClose()}>
      <div className={styles.box} aria-busy={!isHere || isSending}>
        {address && (
          <iframe
            ref={frame}
            src={withTheme(address)}
            title={t("commerce:card_form")}
            className={styles.frame}
            style={height === undefined ? undefined : { height }}
            data-waiting={isHere && !isSending ? undefined : ""}
            sandbox="allow-forms allow-same-origin allow-scripts"
            referrerPolicy="origin"
          />
        )}
        {(!isHere || isSending) && (
          <p className={styles.waiting} role="status">
            {t(isSending ? "commerce:card_sending" : "commerce:opening_form")}
          </p>
        )}
      </div>
      <div className={styles.buttons}>
        <Button type="button" kind="quiet" small onClick={onClose}>
          {t("commerce:close_form")}
        </Button>
        <Button type="button" kind="quiet" small onClick={onFailure}>
          {t("commerce:own_page")}
        </Button>
      </div>
    </div>
  );
}

/** Asks where the form is. @returns undefined until that is known, null when it is nowhere */
function useFormAddress(orderKey: string): string | null | undefined {
  const { submit, data, state } = useFetcher<typeof submitBuy>();
  // The key of the press: the page has another one after each answer.
  const key = useRef(orderKey);
  const isAsked = useRef(false);
  useEffect(() => {
    if (isAsked.current) return;
    isAsked.current = true;
    submit({ intent: "creditCardPay", method: "new", key: key.current, frame: "on" }, { method: "post" });
  }, [submit]);
  if (data === undefined) return state === "idle" && isAsked.current ? null : undefined;
  const answer: CardFormReply = data;
  return answer.cardForm ?? null;
}

function focusForm(frame: HTMLIFrameElement | null, address: string | null | undefined): void {
  if (!frame || !address) return;
  // Invisible things take no focus.
  requestAnimationFrame(() => {
    frame.focus();
    frame.contentWindow?.postMessage("focus", new URL(address).origin);
  });
}

/** The form in the light of the page, whoever has chosen it. */
function withTheme(address: string): string {
  const url = new URL(address);
  const { colorScheme } = getComputedStyle(document.documentElement);
  url.searchParams.set("theme", colorScheme === "light" ? "light" : "dark");
  return url.href;
}
