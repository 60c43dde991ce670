import type { ReactNode } from "react";
import { DATE_FILTERS, type ListFilters } from "~/features/event-lists/list-filters";
import { useT } from "~/i18n/use-t";
import { Button } from "~/ui/Button/Button";
import { usePath } from "~/ui/base-path";
import { SelectField } from "~/ui/SelectField/SelectField";
import * as styles from "./filter-form.css";

interface FilterFormProps {
  /** Path of the list, to which the form is submitted. */
  path: string;
  filters: ListFilters;
  /** Fields before the common ones. */
  children?: ReactNode;
}

/** Filters of a list as a GET form, which works without scripts. */
export function FilterForm({ path, filters, children }: FilterFormProps) {
  const t = useT();
  const to = usePath();
  return (
    <form className={styles.form} action={to(path)} aria-label={t("home:filters")}>
      {children}
      <FilterFields filters={filters} />
      <Button kind="second">{t("common:apply")}</Button>
    </form>
  );
}

/**
 * Fields for date, sort key and direction. Each field is keyed by its value, because the browser would keep
 * the previous choice after a navigation.
 */
export function FilterFields({ filters: { date, sort, order } }: { filters: ListFilters }) {
  const t = useT();
  return (
    <>
      <SelectField name="date" label={t("home:date")} defaultValue={date} key={`date-${date}`}>
        {DATE_FILTERS.map((value) => (
          <option key={value} value={value}>
            {t(`home:date_${value}`)}
          </option>
        ))}
      </SelectField>
      <SelectField name="sort" label={t("home:sort")} defaultValue={sort ?? ""} key={`sort-${sort}`}>
        <option value="">{t("home:sort_date")}</option>
        <option value="added">{t("home:sort_added")}</option>
        <option value="title">{t("home:sort_title")}</option>
      </SelectField>
      <SelectField name="order" label={t("home:order")} defaultValue={order ?? ""} key={`order-${order}`}>
        <option value="">{t("home:order_usual")}</option>
        <option value="desc">{t("home:order_desc")}</option>
        <option value="asc">{t("home:order_asc")}</option>
      </SelectField>
    </>
  );
}
