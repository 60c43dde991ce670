import { Form, useActionData, useNavigation } from "@remix-run/react";
import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from "react";
import type { MessageKey } from "~/i18n/translate";
import { useErrorMessage, useT } from "~/i18n/use-t";
import type { NamedFormReply } from "~/lib/forms/form.server";
import { formName } from "~/lib/forms/form-name";
import { Button } from "../Button/Button";
import { cx } from "../cx";
import { Field } from "../Field/Field";
import { Icon } from "../Icon/Icon";
import type { IconName } from "../Icon/icons";
import { Notice } from "../Notice/Notice";
import * as styles from "./PageForm.css";
import { NOT_SENT } from "./send-page-form";

/** State of one of several forms on a page, each of which shows only its own reply. */
interface FormState {
  name: string;
  reply: NamedFormReply | undefined;
  isBusy: boolean;
}
const FormContext = createContext<FormState>({ name: "", reply: undefined, isBusy: false });
const fieldId = (form: string, field: string) => `${form}-${field}`.replace(/\s/g, "-");
/** Closes the drawer around a form. */
const DrawerContext = createContext(() => {});

interface FormDrawerProps {
  /** Names of the forms inside; a reply to one of them opens the drawer. */
  forms: string[];
  /** Button that opens and closes the drawer. */
  opener: { text?: ReactNode; label?: string; icon: IconName; className?: string };
  /** Called after the drawer was opened. */
  onOpen?: () => void;
  id?: string;
  children: ReactNode;
}

/**
 * Forms behind a button. The browser opens and closes them (`<details>`), so no scripts are necessary. With
 * scripts the drawer closes after a save, and stays open when the page's data are reloaded while the viewer
 * types.
 */
export function FormDrawer({ forms, opener, onOpen, id, children }: FormDrawerProps) {
  const drawer = useRef<HTMLDetailsElement>(null);
  const reply = useActionData<NamedFormReply | undefined>();
  const isAnswered = reply !== undefined && forms.includes(reply.form);
  const [beginsOpen] = useState(isAnswered);
  useEffect(() => {
    if (isAnswered && drawer.current) drawer.current.open = true;
  }, [isAnswered]);
  const close = useCallback(() => {
    const details = drawer.current;
    if (!details) return;
    // A new form has replaced the saved one, and with it the focused element.
    const { activeElement } = document;
    const hadFocus = activeElement === document.body || details.contains(activeElement);
    details.open = false;
    if (hadFocus) details.querySelector("summary")?.focus();
  }, []);
  return (
    <details
      ref={drawer}
      id={id}
      className={styles.drawer}
      open={beginsOpen}
      onToggle={(event) => event.currentTarget.open && onOpen?.()}
    >
      <summary className={cx(styles.opener, opener.className)} aria-label={opener.label}>
        <Icon name={opener.icon} />
        {opener.text}
      </summary>
      <div className={styles.body}>
        <DrawerContext.Provider value={close}>{children}</DrawerContext.Provider>
      </div>
    </details>
  );
}

interface PageFormProps {
  intent: string;
  /** Labels of the fields, by field name. */
  labels?: Record<string, string>;
  /** Tag or clip that the form changes. */
  about?: { field: "tagId" | "clipId"; id: string };
  children: ReactNode;
}

/**
 * Form that is sent to its own page. A page has several, so each has a name and shows only its own errors.
 */
export function PageForm({ intent, labels = {}, about, children }: PageFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const name = formName(intent, about?.id);
  const sent = useNavigation().formData;
  const isBusy = sent?.get("intent") === intent && (!about || sent.get(about.field) === about.id);
  const { reply, saved } = useOutcome(name, isBusy);
  useEffect(() => {
    if (reply) form.current?.querySelector<HTMLElement>("[role=alert]")?.focus();
  }, [reply]);
  return (
    <FormContext.Provider value={{ name, reply, isBusy }}>
      {/* A new key after each save resets the form. */}
      <Form
        ref={form}
        key={saved}
        method="post"
        preventScrollReset
        replace
        className={styles.form}
        noValidate
      >
        <input type="hidden" name="intent" value={intent} />
        {about && <input type="hidden" name={about.field} value={about.id} />}
        {reply && <WhatWentWrong reply={reply} labels={labels} />}
        {children}
      </Form>
    </FormContext.Provider>
  );
}

/** Message above the fields: why the form was not saved, or which fields need attention. */
function WhatWentWrong({ reply, labels }: { reply: NamedFormReply; labels: Record<string, string> }) {
  const t = useT();
  const errorMessage = useErrorMessage();
  const { failure, fieldErrors, form } = reply;
  if (failure) {
    return (
      <Notice tone="danger" title={t("common:not_saved")}>
        {failure.code !== NOT_SENT ? errorMessage(failure) : !navigator.onLine && t("common:offline")}
      </Notice>
    );
  }
  const fields = Object.keys(fieldErrors).flatMap((name) => {
    const label = labels[name];
    return label === undefined ? [] : [{ id: fieldId(form, name), label }];
  });
  return (
    <Notice tone="danger" fields={fields}>
      {t("common:check_fields")}{" "}
    </Notice>
  );
}

/**
 * Returns the reply if the form failed, and how often it was saved. The router drops a reply when the page's
 * data are reloaded; here it is kept until the next submission.
 */
function useOutcome(name: string, isBusy: boolean) {
  const response = useActionData<NamedFormReply | undefined>();
  const fresh = response?.form === name ? response : undefined;
  const isIdle = useNavigation().state === "idle";
  const closeDrawer = useContext(DrawerContext);
  const [outcome, setOutcome] = useState({ reply: fresh, saved: 0, wasBusy: false });
  // If the viewer leaves the page while the form is sent, the result is unknown and does not count as saved.
  const isSaved = outcome.wasBusy && isIdle && !fresh;
  if (isSaved) setOutcome({ reply: undefined, saved: outcome.saved + 1, wasBusy: false });
  else if (outcome.wasBusy !== isBusy || (fresh && fresh !== outcome.reply)) {
    setOutcome({ ...outcome, reply: fresh ?? outcome.reply, wasBusy: isBusy });
  }
  useEffect(() => {
    if (outcome.saved > 0) closeDrawer();
  }, [outcome.saved, closeDrawer]);
  return outcome;
}

interface FormFieldProps {
  name: string;
  label: string;
  /** Initial value. */
  value?: string;
  hint?: string;
  inputMode?: "text" | "numeric";
  maxLength?: number;
  required?: boolean;
}

/** Field of such a form, with the value that was sent and its error. */
export function FormField({ name, value, ...field }: FormFieldProps) {
  const { name: form, reply } = useContext(FormContext);
  const t = useT();
  const error = reply?.fieldErrors[name];
  const id = fieldId(form, name);
  useUntouched(id, value);
  return (
    <Field
      {...field}
      name={name}
      id={id}
      defaultValue={reply?.values[name] ?? value}
      error={error && t(error as MessageKey)}
      autoComplete="off"
    />
  );
}

/** Returns the value that was sent in a field before the form failed; undefined if it has not failed. */
export function useChosen(name: string): string | undefined {
  const { reply } = useContext(FormContext);
  return reply && (reply.values[name] ?? "");
}

/** Updates a field when its initial value changes, unless the viewer has edited it. */
function useUntouched(id: string, value = "") {
  const before = useRef(value);
  useEffect(() => {
    const input = document.getElementById(id);
    if (input instanceof HTMLInputElement && input.value === before.current) input.value = value;
    before.current = value;
  }, [id, value]);
}

/** Submit button of such a form, with a text while the form is being sent. */
export function FormSubmit({
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
