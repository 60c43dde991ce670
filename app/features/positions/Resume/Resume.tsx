import { useActionData } from "@remix-run/react";
import { useT } from "~/i18n/use-t";
import { clock } from "~/lib/clock";
import type { NamedFormReply } from "~/lib/forms/form.server";
import * as paths from "~/lib/paths";
import { withQuery } from "~/lib/with-query";
import { actions } from "~/styles/layout.css";
import { Button } from "~/ui/Button/Button";
import { FormField, FormSubmit } from "~/ui/forms/FormFields";
import { PageForm } from "~/ui/forms/PageForm";
import type { IconName } from "~/ui/Icon/icons";
import { useHydrated } from "~/ui/use-hydrated";
import * as styles from "./Resume.css";
import { ResumeLinks } from "./ResumeLinks";

const INTENT = "save-position";

export type ResumeProps = (LiveProps | RecordingProps | Record<never, never>) & {
  /** Links to other pages about the match. */
  links: readonly PageLinkProps[];
};

interface PageLinkProps {
  /** Undefined if there is no page about it yet. */
  href?: string;
  text: string;
  /** How much data its page plays. */
  size?: string;
  /** Makes it a button: something to do, rather than a page. */
  icon?: IconName;
  /** `_top` for a file, which is no page for the router. */
  target?: "_top";
}

interface LiveProps {
  /** Path of the page. */
  href: string;
  /** Whether the page plays the live match from its start, or could. */
  startOver: "chosen" | "offered";
}

interface RecordingProps {
  /** Path and query of the page, without a start position. */
  href: string;
  /** Where the viewer has stopped (s); undefined if they have not begun, or have seen the end. */
  second?: number;
  /** Whether Play continues there. */
  startsThere?: boolean;
  /** Whether the viewer's history is on. */
  isHistoryOn: boolean;
}

/** What chooses where playback starts, and ways to a shorter video, to the audio alone, to a reminder or to a calendar. */
export default function Resume({ links, ...start }: ResumeProps) {
  return (
    <>
      {"startOver" in start && <StartOver {...start} />}
      {"isHistoryOn" in start && <ResumeRecording {...start} />}
      {links.length > 0 && (
        <p className={styles.links}>
          {links.map((link) => (
            <PageLink key={link.text} {...link} />
          ))}
        </p>
      )}
    </>
  );
}

function PageLink({ text, size, ...link }: PageLinkProps) {
  return (
    <span>
      {link.href ? (
        <Button kind={link.icon ? "second" : "quiet"} small {...link}>
          {text}
        </Button>
      ) : (
        text
      )}
      {size && <bdi>{size}</bdi>}
    </span>
  );
}

/** Links that play a live match as it is now, or from its start. */
function StartOver({ href, startOver }: LiveProps) {
  const t = useT();
  const isChosen = startOver === "chosen";
  // A new document (`_top`): a page that is open goes on with the stream that it plays.
  const link = { small: true, target: "_top" } as const;
  return (
    <div id="resume" className={styles.resume}>
      <p className={actions}>
        <Button
          {...link}
          kind={isChosen ? "quiet" : "second"}
          href={paths.playLink(href)}
          aria-current={!isChosen || undefined}
        >
          {t("common:live")}
        </Button>
        <Button
          {...link}
          kind={isChosen ? "second" : "quiet"}
          href={paths.playLink(paths.fromStart(href))}
          aria-current={isChosen || undefined}
        >
          {t("event:from_beginning")}
        </Button>
      </p>
    </div>
  );
}

/**
 * Links that continue a recording, or play it from the beginning; and a form that saves the position, for
 * browsers without scripts, where the player cannot.
 */
function ResumeRecording({ href, second, startsThere, isHistoryOn }: RecordingProps) {
  const t = useT();
  const hasScripts = useHydrated();
  // The history may have been switched off since the form was shown; its errors are shown nevertheless.
  const hasReply = useActionData<NamedFormReply | undefined>()?.form === INTENT;
  if (second === undefined && !isHistoryOn && !hasReply) return null;
  // With scripts the player seeks; a new page would end what it plays.
  const hrefOf = (start: number) => (hasScripts ? `#t=${start}` : `${withQuery(href, { t: start })}#player`);
  return (
    <div id="resume" className={styles.resume}>
      {second !== undefined && <ResumeLinks {...{ second, hrefOf, startsThere }} />}
      {(isHistoryOn || hasReply) && (
        <noscript>
          <PageForm intent={INTENT} labels={{ stoppedAt: t("event:stopped_at") }}>
            <FormField
              name="stoppedAt"
              label={t("event:stopped_at")}
              value={second === undefined ? undefined : clock(second)}
              required
            />
            <FormSubmit small kind="second" busyText={t("event:saving")}>
              {t("event:save_position")}
            </FormSubmit>
          </PageForm>
        </noscript>
      )}
    </div>
  );
}
