import { useSending } from "~/features/commerce/use-sending";
import { useT } from "~/i18n/use-t";
import type { FormReply } from "~/lib/forms/form.server";
import { cx } from "~/ui/cx";
import { FormField, FormSubmit } from "~/ui/forms/FormFields";
import { FormNotice } from "~/ui/forms/FormNotice";
import { FormState } from "~/ui/forms/form-state";
import * as styles from "./AccessCodeForm.css";

interface AccessCodeFormProps {
  /** Key of the order that this form places. */
  orderKey: string;
  /** Reply of the page's action, to any form of the page. */
  reply: FormReply | undefined;
  /** Renders the form for a page whose title names it, at its beginning. */
  bare?: boolean;
}

/**
 * Form that redeems an access code. A native submit: the response is a new document, in which a refused code
 * has the focus.
 */
export function AccessCodeForm({ orderKey, reply, bare = false }: AccessCodeFormProps) {
  const t = useT();
  const { isSending, onSubmit } = useSending();
  const own = reply?.values.intent === "redeemAccessCode" ? reply : undefined;
  const isRefused = own?.fieldErrors.code !== undefined;
  const label = t("commerce:access_code");
  return (
    <section id="access-code" className={styles.box} aria-label={label}>
      <FormState reply={own} isBusy={isSending}>
        {!isRefused && <FormNotice />}
        <form method="post" onSubmit={onSubmit} className={cx(styles.row, bare && styles.first)} noValidate>
          <input type="hidden" name="intent" value="redeemAccessCode" />
          <input type="hidden" name="key" value={orderKey} />
          <FormField
            name="code"
            label={bare ? label : t("commerce:have_code")}
            autoFocus={isRefused}
            autoCapitalize="characters"
            spellCheck={false}
            required
          />
          <div className={styles.button}>
            <FormSubmit kind="second" wide busyText={t("commerce:redeeming")}>
              {t("commerce:redeem")}
            </FormSubmit>
          </div>
        </form>
      </FormState>
    </section>
  );
}
