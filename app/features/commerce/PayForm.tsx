import type { ReactNode } from "react";
import { Button } from "~/ui/Button/Button";
import { useHydrated } from "~/ui/use-hydrated";
import * as styles from "./BuyView.css";
import { useSending } from "./use-sending";

export interface PayFormProps {
  /** `new` opens the card form, `card` pays with the entered card, `stored` with the card of the last payment. */
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

/** Form of one payment method: a button and hidden fields. */
export function PayForm({
  method,
  orderKey,
  sealed,
  busyText,
  kind,
  onOpen,
  before,
  children,
}: PayFormProps) {
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
