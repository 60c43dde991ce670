import { useRouteLoaderData } from "@remix-run/react";
import { useRef } from "react";
import { useT } from "~/i18n/use-t";
import * as paths from "~/lib/paths";
import { actions, textLink } from "~/styles/layout.css";
import { Button } from "~/ui/Button/Button";
import { usePath } from "~/ui/base-path";
import { cx } from "~/ui/cx";
import { FormSubmit } from "~/ui/forms/FormFields";
import { PageForm } from "~/ui/forms/PageForm";
import { showToast } from "~/ui/Toast/toasts";
import { useHydrated } from "~/ui/use-hydrated";
import type { EventCardView } from "../events/view";
import * as styles from "./Publication.css";
import type { PublicationTexts } from "./publication-texts.server";

interface PublicationProps {
  clip: EventCardView;
  texts: PublicationTexts;
}

/**
 * The form that publishes a clip of the viewer; of a published one its link, and the form that withdraws it; of one
 * that the operator has withdrawn the reason (requirement EVENT-36).
 */
export function Publication({ clip, texts }: PublicationProps) {
  const t = useT();
  const { id, title, publicToken, withdrawnReason } = clip;
  const about = { field: "clipId", id } as const;
  const busyText = t("event:saving");
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would hold two forms
    <div role="group" aria-label={title} className={styles.publication}>
      {withdrawnReason ? (
        <>
          <p className={styles.state}>{texts.isWithdrawn}</p>
          <p className={styles.state} dir="auto">
            {withdrawnReason}
          </p>
        </>
      ) : publicToken ? (
        <>
          <p className={styles.state}>{texts.isPublic}</p>
          <PublicLink token={publicToken} copyText={texts.copy}>
            <PageForm intent="withdraw-clip" about={about}>
              <FormSubmit small kind="quiet" busyText={busyText}>
                {texts.withdraw}
              </FormSubmit>
            </PageForm>
          </PublicLink>
        </>
      ) : (
        <PageForm intent="publish-clip" about={about}>
          <FormSubmit small kind="second" busyText={busyText}>
            {texts.publish}
          </FormSubmit>
        </PageForm>
      )}
    </div>
  );
}

/** The link of a published clip, with scripts a button that copies it, and the form that ends it. */
function PublicLink({
  token,
  copyText,
  children,
}: {
  token: string;
  copyText: string;
  children: React.ReactNode;
}) {
  const href = usePath()(paths.clip(token));
  const url = (useRouteLoaderData<{ origin: string }>("root")?.origin ?? "") + href;
  const link = useRef<HTMLAnchorElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
    } catch {
      // Without HTTPS there is no clipboard. If the browser does not copy the selected text either, it stays selected.
      if (link.current) getSelection()?.selectAllChildren(link.current);
      if (!document.execCommand("copy")) return;
    }
    showToast("success", "event:link_copied");
  };
  return (
    <>
      <p>
        <a ref={link} className={cx(textLink, styles.link)} dir="ltr" href={href}>
          {url}
        </a>
      </p>
      <div className={actions}>
        {children}
        {/* Last, because it comes with the scripts: what is there must not move under a press. */}
        {useHydrated() && (
          <Button type="button" small kind="second" onClick={copy}>
            {copyText}
          </Button>
        )}
      </div>
    </>
  );
}
