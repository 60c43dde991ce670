import { createContext, type ReactNode, useContext } from "react";
import type { MessageKey } from "~/i18n/translate";
import { useT } from "~/i18n/use-t";
import type { FormReply } from "~/lib/forms/form.server";

interface State {
  /** Prefix of the ids of the fields, on a page with several forms. */
  name?: string;
  /** Reply to the last submission, if it failed. */
  reply: FormReply | undefined;
  isBusy: boolean;
}

const StateContext = createContext<State>({ reply: undefined, isBusy: false });

/** Provides the state of a form to its fields, its notice and its submit button. */
export function FormState({ children, ...state }: State & { children: ReactNode }) {
  return <StateContext.Provider value={state}>{children}</StateContext.Provider>;
}

/** Returns the state of the form around a component. */
export const useFormState = (): State => useContext(StateContext);

/** Returns the id of a field: its name, after the name of its form if the page has several. */
export const fieldId = (form: string | undefined, field: string): string =>
  form === undefined ? field : `${form}-${field}`.replace(/\s/g, "-");

/**
 * Returns the props of a field: id, name, initial value and error.
 * @param initial value before the first submission; afterwards the submitted one is shown
 */
export function useFormField(name: string, initial?: string) {
  const { name: form, reply } = useFormState();
  const t = useT();
  // Schemas use message keys as error texts.
  const error = reply?.fieldErrors[name];
  return {
    name,
    id: fieldId(form, name),
    defaultValue: reply?.values[name] ?? initial,
    error: error === undefined ? undefined : t(error as MessageKey),
  };
}

/** Returns the submitted value of a field if the form failed; an empty text if the field was not sent. */
export function useSubmittedValue(name: string): string | undefined {
  const { reply } = useFormState();
  return reply && (reply.values[name] ?? "");
}
