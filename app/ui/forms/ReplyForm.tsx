import { Form, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import type { FormReply } from "~/lib/forms/form.server";
import { FormNotice } from "./FormNotice";
import { FormState } from "./form-state";

interface ReplyFormProps {
  /** Reply of the page's action to this form. */
  reply: FormReply | undefined;
  /** Labels of the fields by their names. */
  labels?: Readonly<Record<string, string>>;
  /** Tells the forms of a page apart; sent as the field `intent`. */
  intent?: string;
  className?: string;
  children: ReactNode;
}

/**
 * Form of a page that answers a failed submission with the submitted values and the errors of its fields. An
 * alert above it says what failed.
 */
export function ReplyForm({ reply, labels, intent, className, children }: ReplyFormProps) {
  const { state, formData } = useNavigation();
  const isBusy = intent === undefined ? state === "submitting" : formData?.get("intent") === intent;
  return (
    <FormState reply={reply} isBusy={isBusy}>
      <FormNotice labels={labels} />
      <Form method="post" className={className} noValidate>
        {intent !== undefined && <input type="hidden" name="intent" value={intent} />}
        {children}
      </Form>
    </FormState>
  );
}
