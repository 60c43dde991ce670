import { Form, useActionData, useNavigation } from "@remix-run/react";
import { createContext, type ReactNode, useContext } from "react";
import type { MessageKey } from "~/i18n/translate";
import { useErrorMessage, useT } from "~/i18n/use-t";
import { Button } from "~/ui/Button/Button";
import { Field } from "~/ui/Field/Field";
import { Notice } from "~/ui/Notice/Notice";
import type { EventFormReply } from "./event-actions.server";
import * as styles from "./event-form.css";

/** One of several forms of a page: it shows only the reply to itself. */
interface FormState {
  name: string;
  reply: EventFormReply | undefined;
  isBusy: boolean;
}
const FormContext = createContext<FormState>({ name: "", reply: undefined, isBusy: false });

interface EventFormProps {
  intent: string;
  /** The tag or clip it is about. */
  about?: { field: "tagId" | "clipId"; id: string };
  children: ReactNode;
}

/** A form that is sent to its own page. Several stand on one, so each says which it is and finds its own errors. */
export function EventForm({ intent, about, children }: EventFormProps) {
  const navigation = useNavigation();
  const errorMessage = useErrorMessage();
  const t = useT();
  const name = about ? `${intent} ${about.id}` : intent;
  const reply = useFormReply(name);
  const sent = navigation.formData;
  const isBusy = sent?.get("intent") === intent && (!about || sent.get(about.field) === about.id);
  return (
    <FormContext.Provider value={{ name, reply, isBusy }}>
      <Form method="post" preventScrollReset replace className={styles.form} noValidate>
        <input type="hidden" name="intent" value={intent} />
        {about && <input type="hidden" name={about.field} value={about.id} />}
        {reply?.failure && (
          <Notice tone="danger" title={t("common:not_saved")}>
            {errorMessage(reply.failure)}
          </Notice>
        )}
        {children}
      </Form>
    </FormContext.Provider>
  );
}

/** The reply to one form of the page, if it failed. */
export function useFormReply(name: string): EventFormReply | undefined {
  const reply = useActionData<EventFormReply | undefined>();
  return reply?.form === name ? reply : undefined;
}

interface EventFieldProps {
  name: string;
  label: string;
  /** What it holds before anything was typed. */
  value?: string;
  hint?: string;
  inputMode?: "text" | "numeric";
  maxLength?: number;
  required?: boolean;
}

/** A line of such a form, with what was typed and what is wrong with it. */
export function EventField({ name, value, ...field }: EventFieldProps) {
  const { name: form, reply } = useContext(FormContext);
  const t = useT();
  const error = reply?.fieldErrors[name];
  return (
    <Field
      {...field}
      name={name}
      id={`${form}-${name}`.replace(/\s/g, "-")}
      defaultValue={reply?.values[name] ?? value}
      key={value}
      error={error && t(error as MessageKey)}
      autoComplete="off"
    />
  );
}

/** Sends such a form; says so while it is on the way. */
export function EventSubmit({
  children,
  kind = "main",
}: {
  children: string;
  kind?: "main" | "second" | "danger";
}) {
  const { isBusy } = useContext(FormContext);
  const t = useT();
  return (
    <Button kind={kind} small busy={isBusy} busyText={t("event:saving")}>
      {children}
    </Button>
  );
}
