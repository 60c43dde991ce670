import { Form, useNavigation } from "@remix-run/react";
import { DATA_CAPS, readDataCap } from "~/features/player/data-cap";
import { readVisit } from "~/features/player/meter/visit-data";
import { useLanguage, useT } from "~/i18n/use-t";
import type { FormReply } from "~/lib/forms/form.server";
import { MEGABYTE, sizeText } from "~/lib/size-text";
import { Button } from "~/ui/Button/Button";
import { FormField, FormSubmit } from "~/ui/forms/FormFields";
import { FormNotice } from "~/ui/forms/FormNotice";
import { FormState } from "~/ui/forms/form-state";
import { useHydrated } from "~/ui/use-hydrated";
import { DATA_CAP_ANCHOR, NO_DATA_CAP } from "./data-cap-form";
import * as styles from "./data-use.css";

interface DataCapProps {
  /** What the server knows of the viewer's data cap (MB): shared pages are made without it. */
  known: number | undefined;
  reply: FormReply | undefined;
}

/** The viewer stays where the form is. */
const form = { method: "post", preventScrollReset: true, replace: true, noValidate: true } as const;

/** Chooses the data cap, and says what video has taken in this visit. */
export function DataCap({ known, reply }: DataCapProps) {
  const t = useT();
  const { locale } = useLanguage();
  const isBusy = useNavigation().state === "submitting";
  const isHydrated = useHydrated();
  const cap = isHydrated ? readDataCap() : known;
  const bytes = isHydrated ? readVisit().bytes : 0;
  const isOther = cap !== undefined && !DATA_CAPS.some((one) => one === cap);
  return (
    <section aria-labelledby={DATA_CAP_ANCHOR}>
      <h2 id={DATA_CAP_ANCHOR} className={styles.heading}>
        {t("player:cap")}
      </h2>
      <p className={styles.note}>{t("data:cap_text")}</p>
      <Form {...form} className={styles.caps}>
        {[undefined, ...DATA_CAPS].map((one) => (
          <Button
            key={one ?? 0}
            name="limit"
            value={one ?? NO_DATA_CAP}
            small
            kind={one === cap ? "second" : "quiet"}
            aria-pressed={one === cap}
          >
            {one === undefined ? t("player:cap_none") : <bdi>{sizeText(locale, one * MEGABYTE)}</bdi>}
          </Button>
        ))}
      </Form>
      <FormState reply={reply} isBusy={isBusy}>
        <FormNotice labels={{ limit: t("data:other_cap") }} />
        <Form {...form} className={styles.other}>
          <FormField
            name="limit"
            inputMode="numeric"
            label={t("data:other_cap")}
            value={isOther ? String(cap) : ""}
          />
          <FormSubmit kind="second" busyText={t("common:apply")}>
            {t("common:apply")}
          </FormSubmit>
        </Form>
      </FormState>
      <p className={styles.visit}>{bytes > 0 && t("player:visit", { size: sizeText(locale, bytes) })}</p>
    </section>
  );
}
