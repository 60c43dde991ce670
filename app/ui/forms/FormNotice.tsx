import { type RefObject, useEffect, useRef } from "react";
import { useErrorMessage, useT } from "~/i18n/use-t";
import type { FormReply } from "~/lib/forms/form.server";
import { NOT_SENT } from "~/lib/forms/form-name";
import { Notice } from "../Notice/Notice";
import { FormState, fieldId, useFormState } from "./form-state";

interface FormNoticeProps {
  /** Labels of the form's fields by their names, for links to the invalid ones. */
  labels?: Readonly<Record<string, string>>;
  /** Title of a failure of the whole form. */
  title?: string;
}

/** Returns a reference for the alert of a form: a new reply moves the focus, and with it the view, to it. */
export function useReplyFocus(reply: FormReply | undefined): RefObject<HTMLDivElement> {
  const notice = useRef<HTMLDivElement>(null);
  const shown = useRef(reply);
  useEffect(() => {
    // That of the document already has the focus (`autofocus`), unless the viewer has moved it.
    if (reply && reply !== shown.current) notice.current?.focus();
    shown.current = reply;
  }, [reply]);
  return notice;
}

/**
 * Alert above a failed form: the reason, or links to the invalid fields. A new reply moves the focus, and with
 * it the view, to the alert.
 */
export function FormNotice({ labels = {}, title }: FormNoticeProps) {
  const { name: form, reply } = useFormState();
  const t = useT();
  const errorMessage = useErrorMessage();
  const notice = useReplyFocus(reply);
  if (!reply) return null;
  const { failure, fieldErrors } = reply;
  if (failure) {
    return (
      <Notice element={notice} tone="danger" title={title ?? t("common:that_did_not_work")}>
        {failure.code !== NOT_SENT ? errorMessage(failure) : !navigator.onLine && t("common:offline")}
      </Notice>
    );
  }
  const fields = Object.keys(fieldErrors).flatMap((name) => {
    const label = labels[name];
    return label === undefined ? [] : [{ id: fieldId(form, name), label }];
  });
  return (
    <Notice element={notice} tone="danger" fields={fields}>
      {t("common:check_fields")}{" "}
    </Notice>
  );
}

/** The same alert on a page whose forms are elsewhere, or whose form is gone. */
export function ReplyNotice({ reply, ...notice }: FormNoticeProps & { reply: FormReply | undefined }) {
  return (
    <FormState reply={reply} isBusy={false}>
      <FormNotice {...notice} />
    </FormState>
  );
}
