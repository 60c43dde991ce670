import { Form, useActionData, useNavigation } from "@remix-run/react";
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { useT } from "~/i18n/use-t";
import type { NamedFormReply } from "~/lib/forms/form.server";
import { formName } from "~/lib/forms/form-name";
import { cx } from "../cx";
import { Icon } from "../Icon/Icon";
import type { IconName } from "../Icon/icons";
import { FormNotice } from "./FormNotice";
import { FormState } from "./form-state";
import * as styles from "./PageForm.css";
import { savedForms } from "./send-page-form";

/** Closes the drawer around a form. */
const DrawerContext = createContext(() => {});

interface FormDrawerProps {
  /** Names of the forms inside; a reply to one of them opens the drawer. */
  forms: string[];
  /** Button that opens and closes the drawer. */
  opener: { text?: ReactNode; label?: string; title?: string; icon: IconName; className?: string };
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
  const hasReply = reply !== undefined && forms.includes(reply.form);
  const [beginsOpen] = useState(hasReply);
  useEffect(() => {
    if (hasReply && drawer.current) drawer.current.open = true;
  }, [hasReply]);
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
      <summary className={cx(styles.opener, opener.className)} aria-label={opener.label} title={opener.title}>
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
 * Form that is sent to its own page. A page has several, so each has a name and shows only its own errors. Its
 * route exports `sendPageForm` as `clientAction`.
 */
export function PageForm({ intent, labels = {}, about, children }: PageFormProps) {
  const name = formName(intent, about?.id);
  const sent = useNavigation().formData;
  const isBusy = sent?.get("intent") === intent && (!about || sent.get(about.field) === about.id);
  const { reply, saved } = useOutcome(name);
  const t = useT();
  return (
    <FormState name={name} reply={reply} isBusy={isBusy}>
      {/* A new key after each save resets the form. */}
      <Form key={saved} method="post" preventScrollReset replace className={styles.form} noValidate>
        <input type="hidden" name="intent" value={intent} />
        {about && <input type="hidden" name={about.field} value={about.id} />}
        <FormNotice labels={labels} title={t("common:not_saved")} />
        {children}
      </Form>
    </FormState>
  );
}

/**
 * Returns the reply if the form failed, and how often it was saved. The router drops a reply when the page's
 * data are reloaded; here it is kept until the next submission. On a slow device React may skip the states of
 * the router between two replies, so the count comes from the submission itself.
 */
function useOutcome(name: string) {
  const response = useActionData<NamedFormReply | undefined>();
  const fresh = response?.form === name ? response : undefined;
  const saved = useSyncExternalStore(
    savedForms.subscribe,
    () => savedForms.get()[name] ?? 0,
    () => 0,
  );
  const closeDrawer = useContext(DrawerContext);
  const [outcome, setOutcome] = useState({ reply: fresh, last: fresh, saved });
  if (outcome.saved !== saved) setOutcome({ reply: undefined, last: fresh, saved });
  else if (fresh && fresh !== outcome.last) setOutcome({ reply: fresh, last: fresh, saved });
  const before = useRef(saved);
  useEffect(() => {
    if (before.current !== saved) closeDrawer();
    before.current = saved;
  }, [saved, closeDrawer]);
  return outcome;
}
