import type { MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { ChoiceTile, ChoiceTiles } from "~/features/onboarding/ChoiceTile/ChoiceTile";
import { useT } from "~/i18n/use-t";
import { pageMeta } from "~/lib/metadata/page-meta";
import { withContext } from "~/request/context.server";
import { pageTitle, prose, section, wrap } from "~/styles/layout.css";
import { cx } from "~/ui/cx";
import { EmptyState } from "~/ui/EmptyState/EmptyState";
import { FieldError } from "~/ui/Field/FieldError";
import { FormSubmit } from "~/ui/forms/FormFields";
import { FormNotice } from "~/ui/forms/FormNotice";
import { FormState, useFormField } from "~/ui/forms/form-state";
import * as styles from "./club.css";
import { loadClub, submitClub } from "./club.server";

export const loader = withContext(loadClub);
export const action = withContext(submitClub);
export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta(matches, ({ t }) => ({ title: t("onboarding:club_title"), isPrivate: true }));

export default function Club() {
  const { groups, chosen } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const isBusy = useNavigation().state === "submitting";
  const t = useT();
  return (
    <main id="main" className={cx(wrap, section)}>
      <h1 className={pageTitle}>{t("onboarding:club_title")}</h1>
      <p className={cx(prose, styles.intro)}>{t("onboarding:club_text")}</p>
      <FormState reply={reply} isBusy={isBusy}>
        <FormNotice labels={{ club: t("onboarding:club") }} />
        {groups.length === 0 && <EmptyState title={t("onboarding:club_none")} />}
        <ClubForm groups={groups} chosen={chosen} />
      </FormState>
    </main>
  );
}

function ClubForm({
  groups,
  chosen,
}: Pick<ReturnType<typeof useLoaderData<typeof loader>>, "groups" | "chosen">) {
  const t = useT();
  const { defaultValue, error } = useFormField("club", chosen);
  return (
    <Form method="post" noValidate id="club" aria-describedby={error ? "club-error" : undefined}>
      {error && <FieldError fieldId="club">{error}</FieldError>}
      {groups.map(({ id, title, clubs }) => (
        <fieldset key={id} className={styles.group}>
          <legend className={styles.legend}>
            <bdi>{title}</bdi>
          </legend>
          <ChoiceTiles>
            {clubs.map((club) => (
              <ChoiceTile
                key={club.id}
                name="club"
                value={club.value}
                title={club.title}
                logoUrl={club.logoUrl}
                defaultChecked={club.value === defaultValue}
              />
            ))}
          </ChoiceTiles>
        </fieldset>
      ))}
      {groups.length > 0 && (
        <div className={styles.end}>
          <FormSubmit busyText={t("onboarding:saving")}>{t("onboarding:club_save")}</FormSubmit>
        </div>
      )}
    </Form>
  );
}
