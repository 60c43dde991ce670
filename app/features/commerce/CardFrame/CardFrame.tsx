import { useFetcher } from "@remix-run/react";
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from "react";
import { useT } from "~/i18n/use-t";
import type { CardFormReply, submitBuy } from "../buy.server";
import * as styles from "./CardFrame.css";
import { type FrameMessage, readFrameMessage } from "./messages";

/** Time after which the form opens as a page if it is not ready (ms). */
const LOAD_TIMEOUT_MS = 8_000;

interface CardFrameProps {
  /** Key of the order that the card is for. */
  orderKey: string;
  /**
   * Whether a press has opened the form: it then takes the focus when it is ready, and can be closed. Later it
   * takes the focus whenever it responds with an error.
   */
  isPressed: boolean;
  /** Called when a card is sent to the server; the page then shows it. */
  onEntered: () => void;
  onClose: () => void;
  /** Called when the form cannot be loaded. */
  onFailure: () => void;
  /** Called when the user prefers the form as a page. */
  onOwnPage: () => void;
}

/**
 * The gateway's card form in an iframe. Card data stay on the gateway's origin; the form posts a token, which
 * is sent to our server immediately and encrypted there.
 */
export default function CardFrame({
  orderKey,
  isPressed,
  onEntered,
  onClose,
  onFailure,
  onOwnPage,
}: CardFrameProps) {
  const t = useT();
  const url = useFormUrl(orderKey);
  // Once: a form in another theme would be loaded anew, without what has been typed.
  const src = useMemo(() => url && withTheme(url), [url]);
  const entered = useFetcher();
  const frame = useRef<HTMLIFrameElement>(null);
  const [isReady, setReady] = useState(false);
  const [height, setHeight] = useState<number>();
  const isHere = isReady && url !== undefined;

  const handle = useRef<(message: FrameMessage) => void>(() => {});
  handle.current = (message) => {
    switch (message.type) {
      case "ready":
        // Sent again after each response of the form, such as a validation error: keep the focus in the form.
        setReady(true);
        if (isPressed || isReady) focusForm(frame.current, url);
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
    if (!url) return;
    const { origin } = new URL(url);
    const read = (event: MessageEvent) => {
      const message = readFrameMessage(event, { origin, source: frame.current?.contentWindow });
      if (message) handle.current(message);
    };
    addEventListener("message", read);
    return () => removeEventListener("message", read);
  }, [url]);

  const fail = useRef(onFailure);
  fail.current = onFailure;
  useEffect(() => {
    if (url === null) return fail.current();
    if (isHere) return;
    const timer = setTimeout(() => fail.current(), LOAD_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [url, isHere]);

  const isSending = entered.state !== "idle";
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    onClose();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the form from anywhere in it, as its button does.
    <div onKeyDown={onKeyDown}>
      <div className={styles.box} aria-busy={!isHere || isSending}>
        {src && (
          <iframe
            ref={frame}
            src={src}
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
        {isPressed && (
          <button type="button" className={styles.button} onClick={onClose}>
            {t("commerce:close_form")}
          </button>
        )}
        <button type="button" className={styles.button} onClick={onOwnPage}>
          {t("commerce:own_page")}
        </button>
      </div>
    </div>
  );
}

/** Requests the URL of the form once. @returns undefined while it is unknown, null if there is none */
function useFormUrl(orderKey: string): string | null | undefined {
  const { submit, data } = useFetcher<typeof submitBuy>();
  // Key at the time of the click: the page receives a new key with each response.
  const key = useRef(orderKey);
  const isAsked = useRef(false);
  useEffect(() => {
    if (isAsked.current) return;
    isAsked.current = true;
    submit({ intent: "creditCardPay", method: "new", key: key.current, frame: "on" }, { method: "post" });
  }, [submit]);
  // The state of the fetcher does not tell whether a request has failed or has not started yet.
  if (data === undefined) return undefined;
  const response: CardFormReply = data;
  return response.cardForm ?? null;
}

function focusForm(frame: HTMLIFrameElement | null, url: string | null | undefined): void {
  if (!frame || !url) return;
  // Hidden elements cannot take the focus: wait until the iframe is visible.
  requestAnimationFrame(() => {
    frame.focus();
    frame.contentWindow?.postMessage("focus", new URL(url).origin);
  });
}

/** Adds the page's current colour scheme to the URL of the form. */
function withTheme(href: string): string {
  const url = new URL(href);
  const { colorScheme } = getComputedStyle(document.documentElement);
  url.searchParams.set("theme", colorScheme === "light" ? "light" : "dark");
  return url.href;
}
