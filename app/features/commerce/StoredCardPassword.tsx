import { useT } from "~/i18n/use-t";
import type { FormReply } from "~/lib/forms/form.server";
import { FormField } from "~/ui/forms/FormFields";
import { FormState } from "~/ui/forms/form-state";

/** Password field, shown once the platform requires the account password to charge a stored card. */
export function StoredCardPassword({ reply }: { reply: FormReply | undefined }) {
  const t = useT();
  const error = reply?.fieldErrors.password;
  const isAsked = reply?.values.method === "stored" && (error !== undefined || reply.values.asks === "on");
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
        required
      />
    </FormState>
  );
}
