import type { FormEvent, ReactNode } from "react";
import {
  countFilters,
  DATE_FILTERS,
  type ListFilters,
  SORT_CHOICES,
  sortChoiceOf,
} from "~/features/event-lists/list-filters";
import { useT } from "~/i18n/use-t";
import { submitsChoice } from "~/styles/layout.css";
import { Button } from "~/ui/Button/Button";
import { cx } from "~/ui/cx";
import { SelectField } from "~/ui/SelectField/SelectField";
import * as styles from "./filters.css";
import { useApplyChoice } from "./use-apply-choice";
import { useSelectChoice } from "./use-choice";

interface FiltersProps {
  /** Path of the list, to which the form is submitted. */
  path: string;
  filters: ListFilters;
  /** Whether desktops show the fields without the disclosure. */
  standing?: boolean;
  /** Fields before the common ones. */
  children?: ReactNode;
}

/**
 * Filters of a list, below a disclosure that says how many are set. Part of a GET form, which works without
 * scripts; with scripts, a choice applies at once.
 */
export function Filters({ path, filters, standing = false, children }: FiltersProps) {
  const t = useT();
  const applyChoice = useApplyChoice(path);
  const count = countFilters(filters);
  const apply = ({ target }: FormEvent) => {
    // The filters are part of a form.
    const { form } = target as HTMLSelectElement & { form: HTMLFormElement };
    applyChoice(form);
  };
  return (
    <details className={cx(styles.filters, standing && styles.standing)} onChange={apply}>
      <summary className={styles.toggle}>
        {count > 0 ? t("lists:filters_set", { count }) : t("lists:filters")}
      </summary>
      <div className={styles.fields}>
        {children}
        <FilterSelect name="date" label={t("lists:date")} value={filters.date}>
          {DATE_FILTERS.map((value) => (
            <option key={value} value={value}>
              {t(`lists:date_${value}`)}
            </option>
          ))}
        </FilterSelect>
        <FilterSelect name="sort" label={t("lists:sort")} value={sortChoiceOf(filters)}>
          {SORT_CHOICES.map((value) => (
            <option key={value} value={value}>
              {t(`lists:sort_${value || "newest"}`)}
            </option>
          ))}
        </FilterSelect>
        <Button kind="second" className={submitsChoice}>
          {t("common:apply")}
        </Button>
      </div>
    </details>
  );
}

interface FilterSelectProps {
  name: string;
  label: string;
  value: string;
  /** Options; one of them has the value. */
  children: ReactNode;
}

/** One filter as a labelled select. */
export function FilterSelect({ name, label, value, children }: FilterSelectProps) {
  const { select, defaultValue } = useSelectChoice(value);
  return (
    <SelectField name={name} label={label} field={select} defaultValue={defaultValue} autoComplete="off">
      {children}
    </SelectField>
  );
}
