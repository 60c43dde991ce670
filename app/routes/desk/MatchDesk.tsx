import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { clockOf } from "~/features/live-scores/match-clock";
import type { MessageKey } from "~/i18n/translate";
import { useT } from "~/i18n/use-t";
import type { FormReply } from "~/lib/forms/form.server";
import * as paths from "~/lib/paths";
import { Button } from "~/ui/Button/Button";
import { FormField } from "~/ui/forms/FormFields";
import { FormState } from "~/ui/forms/form-state";
import { Notice } from "~/ui/Notice/Notice";
import { Time } from "~/ui/Time/Time";
import * as styles from "./desk.css";
import type { DeskMatchView } from "./desk.server";

interface MatchDeskProps {
  match: DeskMatchView;
  /** How long ago the moments happened that are entered now (s). */
  delay: number;
  reply: FormReply | undefined;
}

/** One match with everything that an operator can do to it. */
export function MatchDesk({ match, delay, reply }: MatchDeskProps) {
  const t = useT();
  const { id, title, status, startsAt, phase, actions, phases, streamUrl } = match;
  const group = (children: ReactNode) => (
    <ChangeForm match={match} delay={delay}>
      {children}
    </ChangeForm>
  );
  return (
    <section id={`match-${id}`} className={styles.match} aria-labelledby={`title-${id}`} data-match>
      <h2 id={`title-${id}`} className={styles.title}>
        <bdi>{title}</bdi>
      </h2>
      <p className={styles.state}>
        <span className={styles.status[status]}>{t(`desk:status_${status}`)}</span>
        {startsAt && <Time iso={startsAt} style="kickoff" />}
        {phase && <span>{phaseName(t, phase)}</span>}
      </p>
      {reply && <Refusal reply={reply} />}
      <FormState name={id} reply={reply} isBusy={false}>
        {(status === "live" || status === "archived") && match.home && match.away && (
          <Score match={match} delay={delay} />
        )}
        {actions.length > 0 &&
          group(
            actions.map(({ moment, side, digit }) => (
              <Button
                key={digit}
                kind={moment === "goal" ? "main" : "second"}
                small
                name="do"
                value={`moment ${moment} ${side}`}
                data-digit={digit}
                aria-keyshortcuts={String(digit)}
              >
                {t(`desk:${moment}_of`, { team: (side === "home" ? match.home : match.away) ?? "" })}
              </Button>
            )),
          )}
        {phases.length > 0 &&
          group(
            phases.map((name) => (
              <Button
                key={name}
                kind="quiet"
                small
                name="do"
                value={`phase ${name}`}
                aria-pressed={name === phase}
              >
                {phaseName(t, name)}
              </Button>
            )),
          )}
        {group(
          <>
            {status !== "live" && status !== "cancelled" && (
              <Button small kind="second" name="do" value="start">
                {t(status === "archived" ? "desk:resume" : "desk:start")}
              </Button>
            )}
            {status === "live" && (
              <Button small kind="second" name="do" value="end">
                {t("desk:end")}
              </Button>
            )}
            {status === "upcoming" && (
              <Button small kind="quiet" name="do" value="cancel">
                {t("desk:cancel")}
              </Button>
            )}
          </>,
        )}
        <details className={styles.more} open={reply !== undefined && hasFieldError(reply)}>
          <summary className={styles.summary}>{t("desk:more")}</summary>
          {group(
            <>
              <FormField
                name="url"
                type="url"
                label={t("desk:stream")}
                hint={t("desk:stream_hint")}
                value={streamUrl ?? ""}
                inputMode="url"
                dir="ltr"
              />
              <Button small kind="second" name="do" value="stream">
                {t("desk:save")}
              </Button>
            </>,
          )}
          {status !== "archived" &&
            group(
              <>
                <FormField
                  name="startsAt"
                  type="datetime-local"
                  label={t("desk:new_time")}
                  value={startsAt?.slice(0, 16)}
                />
                <Button small kind="second" name="do" value="postpone">
                  {t("desk:postpone")}
                </Button>
              </>,
            )}
        </details>
      </FormState>
    </section>
  );
}

const hasFieldError = ({ fieldErrors }: FormReply) => "url" in fieldErrors || "startsAt" in fieldErrors;

/** A form of one match: its buttons name what to do. */
function ChangeForm({
  match: { id, version },
  delay,
  children,
}: {
  match: Pick<DeskMatchView, "id" | "version">;
  delay: number;
  children: ReactNode;
}) {
  return (
    <Form method="post" action={paths.desk(delay)} className={styles.buttons} preventScrollReset noValidate>
      <input type="hidden" name="eventId" value={id} />
      <input type="hidden" name="version" value={version} />
      {children}
    </Form>
  );
}

/** The score, with a button up and down for each team. */
function Score({ match, delay }: Pick<MatchDeskProps, "match" | "delay">) {
  const t = useT();
  const { home = 0, away = 0 } = match.score ?? {};
  const side = (team: string, goals: number, scoreWith: (goals: number) => string) => (
    <div className={styles.side}>
      <bdi className={styles.team}>{team}</bdi>
      <Button
        small
        kind="quiet"
        name="do"
        value={scoreWith(Math.max(0, goals - 1))}
        disabled={goals === 0}
        aria-label={t("desk:score_down", { team })}
      >
        −
      </Button>
      <output className={styles.goals}>{goals}</output>
      <Button
        small
        kind="quiet"
        name="do"
        value={scoreWith(goals + 1)}
        aria-label={t("desk:score_up", { team })}
      >
        +
      </Button>
    </div>
  );
  return (
    <ChangeForm match={match} delay={delay}>
      {side(match.home ?? "", home, (goals) => `score ${goals} ${away}`)}
      {side(match.away ?? "", away, (goals) => `score ${home} ${goals}`)}
    </ChangeForm>
  );
}

/** Why a change was refused; the platform says who was faster, in English. */
function Refusal({ reply: { failure, fieldErrors } }: { reply: FormReply }) {
  const t = useT();
  if (failure) {
    return (
      <Notice tone="danger" title={t(failure.code === "event_conflict" ? "desk:conflict" : "desk:refused")}>
        {failure.message && <bdi lang="en">{failure.message}</bdi>}
      </Notice>
    );
  }
  const [key] = Object.values(fieldErrors);
  return key ? <Notice tone="danger" title={t(key as MessageKey)} /> : null;
}

/** Name of a phase: halves have names, others their short forms. */
function phaseName(t: ReturnType<typeof useT>, phase: string): string {
  if (phase === "first_half" || phase === "second_half") return t(`desk:${phase}`);
  return clockOf(t, { home: 0, away: 0, phase }) ?? phase;
}
