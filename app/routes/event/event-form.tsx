import { Form, useActionData, useNavigation } from "@remix-run/react";
import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from "react";
import type { MessageKey } from "~/i18n/translate";
import { useErrorMessage, useT } from "~/i18n/use-t";
import { Button } from "~/ui/Button/Button";
import { cx } from "~/ui/cx";
import { Field } from "~/ui/Field/Field";
import { Icon } from "~/ui/Icon/Icon";
import type { IconName } from "~/ui/Icon/icons";
import { Notice } from "~/ui/Notice/Notice";
import type { EventDetails } from "./event.server";
import type { EventFormReply } from "./event-actions.server";
import * as styles from "./event-form.css";
import { formName } from "./form-name";
import { NOT_SENT } from "./send-event-form";

/** One of several forms of a page: it shows only the reply to itself. */
interface FormState {
  name: string;
  reply: EventFormReply | undefined;
  isBusy: boolean;
}
const FormContext = createContext<FormState>({ name: "", reply: undefined, isBusy: false });
const fieldId = (form: string, field: string) => `${form}-${field}`.replace(/\s/g, "-");
/** Closes the drawer around a form. */
const DrawerContext = createContext(() => {});

interface EventDrawerProps {
  /** Names of the forms inside: a reply to one of them opens it. */
  forms: string[];
  /** What opens and closes it. */
  opener: { text?: ReactNode; label?: string; icon: IconName; className?: string };
  /** After it was opened. */
  onOpen?: () => void;
  id?: string;
  children: ReactNode;
}

/**
 * Forms behind their own button. The browser opens and closes it, so it needs no scripts; with scripts it closes when
 * something was saved, and not when the page's data are fetched again while somebody types.
 */
export function EventDrawer({ forms, opener, onOpen, id, children }: EventDrawerProps) {
  const drawer = useRef<HTMLDetailsElement>(null);
  const reply = useActionData<EventFormReply | undefined>();
  const isAnswered = reply !== undefined && forms.includes(reply.form);
  const [beginsOpen] = useState(isAnswered);
  useEffect(() => {
    if (isAnswered && drawer.current) drawer.current.open = true;
  }, [isAnswered]);
  const close = useCallback(() => {
    const details = drawer.current;
    if (!details) return;
    // The form that was saved has made room for a new one: what had the focus is gone with it.
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

interface EventFormProps {
  intent: string;
  /** What its fields are called, by their names. */
  labels?: Record<string, string>;
  /** The tag or clip it is about. */
  about?: { field: "tagId" | "clipId"; id: string };
  children: ReactNode;
}

/** A form that is sent to its own page. Several stand on one, so each says which it is and finds its own errors. */
export function EventForm({ intent, labels = {}, about, children }: EventFormProps) {
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
      {/* What was saved is done with: the next one begins anew. */}
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

/** Above the fields: why the form was not saved, or which of them need attention. */
function WhatWentWrong({ reply, labels }: { reply: EventFormReply; labels: Record<string, string> }) {
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
 * How it went with a form: the reply if it failed, and how often it was saved. The router forgets a reply when the
 * page's data are fetched again; here it stays until the form was sent once more.
 */
function useOutcome(name: string, isBusy: boolean) {
  const answer = useActionData<EventFormReply | undefined>();
  const fresh = answer?.form === name ? answer : undefined;
  const isIdle = useNavigation().state === "idle";
  const closeDrawer = useContext(DrawerContext);
  const [outcome, setOutcome] = useState({ reply: fresh, saved: 0, wasBusy: false });
  // Sent, but then the viewer went elsewhere: nobody knows how it ended.
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

/** How long the video is, where it has an end: no tag and no clip is to lie behind it. */
export function VideoSeconds({ event: { tense, seconds } }: { event: EventDetails }) {
  return tense === "replay" && seconds !== undefined ? (
    <input type="hidden" name="videoSeconds" value={Math.ceil(seconds)} />
  ) : null;
}

/** What was chosen in another field of the form before it failed; nothing if it has not. */
export function useChosen(name: string): string | undefined {
  const { reply } = useContext(FormContext);
  return reply && (reply.values[name] ?? "");
}

/** Lets a field follow what it begins with as long as nobody has typed into it. */
function useUntouched(id: string, value = "") {
  const before = useRef(value);
  useEffect(() => {
    const input = document.getElementById(id);
    if (input instanceof HTMLInputElement && input.value === before.current) input.value = value;
    before.current = value;
  }, [id, value]);
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
