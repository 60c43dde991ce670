import { useT } from "~/i18n/use-t";
import type { FormReply } from "~/lib/forms/form.server";
import { FormField } from "~/ui/forms/FormFields";
import { FormState } from "~/ui/forms/form-state";

/**
 * Password field, shown once the platform requires the account password to charge a stored card. Takes the
 * focus if the password is missing or wrong, so the page needs no other alert.
 */
export function StoredCardPassword({ reply }: { reply: FormReply | undefined }) {
  const t = useT();
  const isRefused = isPasswordRefused(reply);
  const isAsked = isRefused || (reply?.values.method === "stored" && reply.values.asks === "on");
  if (!isAsked) return null;
  return (
    <FormState reply={reply} isBusy={false}>
      <input type="hidden" name="asks" value="on" />
      <FormField
        name="password"
        type="password"
        label={t("commerce:password")}
        hint={t("commerce:password_hint")}
        autoComplete="current-password"
        autoFocus={isRefused}
        required
      />
    </FormState>
  );
}

/** Whether the stored card was not charged because of the password. */
export const isPasswordRefused = (reply: FormReply | undefined): boolean =>
  reply?.values.method === "stored" && reply.fieldErrors.password !== undefined;
