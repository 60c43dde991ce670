import { useNavigate } from "@remix-run/react";
import { withQuery } from "~/lib/with-query";
import { isOnline } from "~/ui/offline";
import { DEFAULT_TARGET } from "./search/search-target";

/** Values that a URL need not name. */
const DEFAULTS: Readonly<Record<string, string>> = { date: "anytime", target: DEFAULT_TARGET };

/**
 * Returns the URL to which a GET form of a list leads, without the fields that have their default value.
 * @param fields none of them is a file
 */
export function urlOfFields(path: string, fields: Iterable<[string, FormDataEntryValue]>): string {
  const set = [...(fields as Iterable<[string, string]>)].filter(
    ([name, value]) => value && value !== DEFAULTS[name],
  );
  return withQuery(path, Object.fromEntries(set));
}

/**
 * Returns a function that applies the choices of a GET form at once, as its button does without scripts; a later
 * choice ends the request of an earlier one.
 * @param path below the locale prefix, to which the form is submitted
 */
export function useApplyChoice(
  path: string,
): (form: HTMLFormElement, options?: { replace: boolean; preventScrollReset: boolean }) => void {
  const navigate = useNavigate();
  return (form, options) => {
    if (isOnline()) navigate(urlOfFields(path, new FormData(form)), options);
  };
}
