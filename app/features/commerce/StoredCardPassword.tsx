import { useT } from "~/i18n/use-t";
import type { FormReply } from "~/lib/forms/form.server";
import { Field } from "~/ui/Field/Field";
import { fieldError } from "~/ui/Field/field-error";

/** Password field, shown once the platform requires the account password to charge a stored card. */
export function StoredCardPassword({ reply }: { reply: FormReply | undefined }) {
  const t = useT();
  const error = reply?.fieldErrors.password;
  const isAsked = reply?.values.method === "stored" && (error !== undefined || reply.values.asks === "on");
  if (!isAsked) return null;
  return (
    <>
      <input type="hidden" name="asks" value="on" />
      <Field
        name="password"
        type="password"
        label={t("commerce:password")}
        hint={t("commerce:password_hint")}
        autoComplete="current-password"
        required
        error={fieldError(t, error)}
      />
    </>
  );
}
