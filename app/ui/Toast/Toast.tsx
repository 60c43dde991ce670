import { type ReactNode, useEffect, useRef, useState } from "react";
import { useT } from "~/i18n/use-t";
import { cx } from "../cx";
import { Icon } from "../Icon/Icon";
import { IconButton } from "../IconButton/IconButton";
import { useHydrated } from "../use-hydrated";
import * as styles from "./Toast.css";

const AUTO_CLOSE_MS = 4000;
const CLOSE_ANIMATION_MS = 150;

export type ToastPosition = keyof typeof styles.position;

/**
 * Container of the toasts, one per page. `position` counts from tablets up; phones always show toasts above
 * the bottom bar, near the thumb and off the title of the page.
 */
export function ToastRegion({
  position = "top",
  children,
}: {
  position?: ToastPosition;
  children: ReactNode;
}) {
  return (
    <div className={styles.position[position]} data-position={position}>
      {children}
    </div>
  );
}

interface ToastProps {
  tone: keyof typeof styles.tone;
  /** One sentence. */
  children: ReactNode;
  /** A button or form after the sentence. */
  action?: ReactNode;
  autoCloseMs?: number;
  /** Closes on click and has a close button. */
  dismissible?: boolean;
  /** Called when the toast has disappeared. */
  onClosed?: () => void;
}

/**
 * Confirmation or failure message that disappears by itself. Hover and focus pause its timer. For messages
 * that require an action use Notice.
 */
export function Toast({
  tone,
  children,
  action,
  autoCloseMs = AUTO_CLOSE_MS,
  dismissible = true,
  onClosed,
}: ToastProps) {
  const t = useT();
  const hydrated = useHydrated();
  const [isPointedAt, setPointedAt] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const held = isPointedAt || isFocused;
  /** Remaining display time (ms); a pause does not reset it. */
  const left = useRef(autoCloseMs);
  const [stage, setStage] = useState<"open" | "closing" | "closed">("open");
  const closed = useRef(onClosed);
  closed.current = onClosed;

  useEffect(() => {
    if (stage === "closed") closed.current?.();
    if (stage === "closed" || (stage === "open" && held)) return;
    const [next, wait] =
      stage === "open" ? (["closing", left.current] as const) : (["closed", CLOSE_ANIMATION_MS] as const);
    const since = Date.now();
    const timer = setTimeout(() => setStage(next), wait);
    return () => {
      clearTimeout(timer);
      left.current = Math.max(0, left.current - (Date.now() - since));
    };
  }, [stage, held]);

  if (stage === "closed") return null;
  const close = dismissible ? () => setStage("closing") : undefined;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the close button inside is the way for the keyboard
    // biome-ignore lint/a11y/noStaticElementInteractions: it has a role, chosen by tone
    <div
      className={cx(styles.tone[tone], stage === "closing" && styles.closing)}
      role={tone === "danger" ? "alert" : "status"}
      onClick={close}
      onPointerEnter={() => setPointedAt(true)}
      onPointerLeave={() => setPointedAt(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <span className={styles.icon[tone]}>
        <Icon name={tone === "danger" ? "circle-alert" : "circle-check"} />
      </span>
      <span className={styles.text}>{children}</span>
      {action}
      {close && hydrated && (
        <IconButton type="button" kind="quiet" small icon="x" label={t("common:close")} onClick={close} />
      )}
    </div>
  );
}
