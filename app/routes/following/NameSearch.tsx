import { Form, useLocation, useSubmit } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useT } from "~/i18n/use-t";
import { Button } from "~/ui/Button/Button";
import { input } from "~/ui/Field/Field.css";
import { FieldFrame } from "~/ui/Field/FieldFrame";
import { isOnline } from "~/ui/offline";
import * as styles from "./following-view.css";

/** Pause in typing (ms) after which the search starts. */
const PAUSE = 250;
/** Keeps the place on the page, and one entry of the history for all searches. */
const IN_PLACE = { replace: true, preventScrollReset: true } as const;

interface NameSearchProps {
  /** Path of the page with the results. */
  action: string;
  label: string;
  query: string;
  /** Further parameters of that page. */
  kept: Readonly<Record<string, string | undefined>>;
}

/** Search field over tiles, as a GET form. With scripts the tiles follow what is typed. */
export function NameSearch({ action, label, query, kept }: NameSearchProps) {
  const t = useT();
  const submit = useSubmit();
  const timer = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => () => clearTimeout(timer.current), []);
  const isHere = useLocation().pathname === action;
  const field = useRef<HTMLInputElement>(null);
  // A link such as "All" ends the search; what is being typed stays.
  useEffect(() => {
    if (field.current && field.current !== document.activeElement) field.current.value = query;
  }, [query]);
  return (
    <search>
      <Form
        {...IN_PLACE}
        action={action}
        className={styles.search}
        onInput={({ currentTarget }) => {
          clearTimeout(timer.current);
          // On another page the results would replace the field, and letters would be lost.
          if (isHere) timer.current = setTimeout(() => isOnline() && submit(currentTarget, IN_PLACE), PAUSE);
        }}
        onSubmit={() => clearTimeout(timer.current)}
      >
        {Object.entries(kept).map(
          ([name, value]) =>
            value !== undefined && <input key={name} type="hidden" name={name} value={value} />,
        )}
        <FieldFrame id="name" label={label}>
          <input
            ref={field}
            id="name"
            type="search"
            name="q"
            className={input}
            defaultValue={query}
            maxLength={200}
            autoComplete="off"
            enterKeyHint="search"
          />
        </FieldFrame>
        <Button kind="second" icon="search">
          {t("common:search")}
        </Button>
      </Form>
    </search>
  );
}
