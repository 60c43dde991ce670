import { useT } from "~/i18n/use-t";
import type { FormReply } from "~/lib/forms/form.server";
import { FormField } from "~/ui/forms/FormFields";
import { FormState } from "~/ui/forms/form-state";

interface StoredCardPasswordProps {
  /** Whether the platform has announced that the payment needs the password. */
  isNeeded: boolean;
  reply: FormReply | undefined;
}

/**
 * Password field, shown if the platform requires the account password to charge a stored card: from the start
 * if it announces so, otherwise after its first refusal. Takes the focus if the password is missing or wrong,
 * so the page needs no other alert.
 */
export function StoredCardPassword({ isNeeded, reply }: StoredCardPasswordProps) {
  const t = useT();
  const isRefused = isPasswordRefused(reply);
  const own = reply?.values.method === "stored" ? reply : undefined;
  if (!isNeeded && !isRefused && own?.values.asks !== "on") return null;
  return (
    <FormState reply={own} isBusy={false}>
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
