import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import type { ListFilters } from "~/features/event-lists/list-filters";
import { SearchInput } from "~/features/search/SearchInput";
import { useT } from "~/i18n/use-t";
import * as paths from "~/lib/paths";
import { unseen } from "~/styles/layout.css";
import { Button } from "~/ui/Button/Button";
import { usePath } from "~/ui/base-path";
import { ChipRadio, Chips } from "~/ui/Chip/Chip";
import { input } from "~/ui/Field/Field.css";
import { FieldFrame } from "~/ui/Field/FieldFrame";
import { Filters } from "../filters";
import { useApplyChoice } from "../use-apply-choice";
import { useChoice } from "../use-choice";
import * as styles from "./search.css";
import { SEARCH_TARGETS, type SearchTarget } from "./search-target";

/** What is searched for, by target. */
const HINTS = {
  game: "lists:search_hint",
  player: "lists:search_hint_player",
  user: "lists:search_hint_user",
} as const;

interface SearchFormProps {
  query: string;
  target: SearchTarget;
  filters: ListFilters;
}

/** Search form: text, target, date and order in one GET request. With scripts, all but the text apply at once. */
export function SearchForm({ query, target, filters }: SearchFormProps) {
  const t = useT();
  const path = usePath();
  const form = useRef<HTMLFormElement>(null);
  const shown = useRef(query);
  // The browser would keep the text of the previous search; what is being typed stays.
  useEffect(() => {
    const field = form.current?.elements.namedItem("q");
    const isTyping = field === document.activeElement;
    const isOther = query !== shown.current;
    if (field instanceof HTMLInputElement && isOther && (!isTyping || field.value === shown.current))
      field.value = query;
    shown.current = query;
  }, [query]);
  return (
    <search>
      <form ref={form} className={styles.form} action={path(paths.search)}>
        <div className={styles.query}>
          <FieldFrame id="q" label={t(HINTS[target])}>
            <SearchInput id="q" className={input} defaultValue={query} />
          </FieldFrame>
          <Button icon="search" className={styles.submit}>
            <span className={styles.submitText}>{t("common:search")}</span>
          </Button>
        </div>
        <div className={styles.choices}>
          <Targets query={query} target={target} />
          <Filters path={paths.search} filters={filters} />
        </div>
      </form>
    </search>
  );
}

const chipsOf = (targets: HTMLFieldSetElement) => [...targets.querySelectorAll("input")];

/** What is searched for. A choice made before hydration counts. */
function Targets({ query, target }: Pick<SearchFormProps, "query" | "target">) {
  const t = useT();
  const applyChoice = useApplyChoice(paths.search);
  // One entry of the history for all targets that are tried for a text.
  const apply = (form: HTMLFormElement) =>
    applyChoice(form, { replace: new FormData(form).get("q") === query, preventScrollReset: true });
  const { key } = useLocation();
  const choice = {
    read: (targets: HTMLFieldSetElement) => chipsOf(targets).find(({ checked }) => checked)?.value,
    set(targets: HTMLFieldSetElement, value: string) {
      for (const chip of chipsOf(targets)) chip.checked = chip.value === value;
    },
    apply: ({ form }: HTMLFieldSetElement) => form && apply(form),
  };
  const field = useChoice(target, choice, key);
  return (
    <fieldset
      ref={field}
      className={styles.targets}
      onChange={({ currentTarget: { form } }) => form && apply(form)}
    >
      <legend className={unseen}>{t("lists:search_target")}</legend>
      <Chips>
        {SEARCH_TARGETS.map((value) => (
          <ChipRadio key={value} name="target" value={value} defaultChecked={value === target}>
            {t(`lists:target_${value}`)}
          </ChipRadio>
        ))}
      </Chips>
    </fieldset>
  );
}
