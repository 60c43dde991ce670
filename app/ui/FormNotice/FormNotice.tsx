import { useErrorMessage, useT } from "~/i18n/use-t";
import type { FormReply } from "~/lib/forms/form.server";
import { Notice } from "../Notice/Notice";

interface FormNoticeProps {
  reply: FormReply | undefined;
  /** Labels of the form's fields by their names. */
  labels: Record<string, string>;
}

/** Alert above a failed form: the reason, or links to the invalid fields. */
export function FormNotice({ reply, labels }: FormNoticeProps) {
  const t = useT();
  const errorMessage = useErrorMessage();
  if (!reply) return null;
  if (reply.failure) {
    return (
      <Notice tone="danger" title={t("common:that_did_not_work")}>
        {errorMessage(reply.failure)}
      </Notice>
    );
  }
  const fields = Object.keys(reply.fieldErrors).map((id) => ({ id, label: labels[id] ?? id }));
  return (
    <Notice tone="danger" fields={fields}>
      {t("common:check_fields")}{" "}
    </Notice>
  );
}
