import type { MessageKey } from "~/i18n/translate";
import { useT } from "~/i18n/use-t";
import type { FormReply } from "~/lib/forms/form.server";
import { NOT_SENT } from "~/lib/forms/form-name";
import type { DeskEntry } from "~/platform/contract/desk";
import { Button } from "~/ui/Button/Button";
import { FormField } from "~/ui/forms/FormFields";
import { useReplyFocus } from "~/ui/forms/FormNotice";
import { FormState } from "~/ui/forms/form-state";
import { Icon } from "~/ui/Icon/Icon";
import { IconButton } from "~/ui/IconButton/IconButton";
import { MatchTitle } from "~/ui/MatchTitle/MatchTitle";
import { Notice } from "~/ui/Notice/Notice";
import { Time } from "~/ui/Time/Time";
import { ChangeForm } from "./ChangeForm";
import { actorText, changeText, phaseName } from "./change-text";
import * as styles from "./desk.css";
import type { DeskMatchView } from "./desk.server";

interface MatchDeskProps {
  match: DeskMatchView;
  /** How long ago the moments happened that are entered now (s). */
  delay: number;
  /** The refusal of the last change. */
  reply: FormReply | undefined;
  /** The last change of the match. */
  latest: DeskEntry | undefined;
}

/** One match with everything that an operator can do to it. */
export function MatchDesk({ match, delay, reply, latest }: MatchDeskProps) {
  const t = useT();
  const { id, title, status, startsAt, phase, actions, phases } = match;
  const form = { match, delay };
  const pressed = reply?.values.do;
  return (
    <article
      id={`match-${id}`}
      className={styles.match}
      aria-labelledby={`title-${id}`}
      tabIndex={-1}
      data-match={id}
    >
      <h2 id={`title-${id}`} className={styles.title}>
        <MatchTitle>{title}</MatchTitle>
      </h2>
      <p className={styles.state}>
        <span className={styles.status[status]}>{t(`desk:status_${status}`)}</span>
        {startsAt && <Time iso={startsAt} style="kickoff" />}
        {phase && <span>{phaseName(t, phase)}</span>}
      </p>
      <Refusal match={match} reply={reply} latest={latest} />
      <FormState name={id} reply={reply} isBusy={false}>
        {(status === "live" || status === "archived") && match.home && match.away && <Score {...form} />}
        {actions.length > 0 && <Moments {...form} />}
        {phases.length > 0 && <Phases {...form} />}
        {status !== "cancelled" && <Course {...form} />}
        <details open={pressed === "stream" || pressed === "postpone"}>
          <summary className={styles.summary}>
            <Icon name="chevron-down" />
            {t("desk:more")}
          </summary>
          <RareChanges {...form} />
        </details>
      </FormState>
    </article>
  );
}

type FormProps = Pick<MatchDeskProps, "match" | "delay">;

/** Buttons for the moments of each team, which digits press as well (`useDigitKeys`). */
function Moments({ match, delay }: FormProps) {
  const t = useT();
  return (
    <ChangeForm match={match} delay={delay} layout="pairs">
      {match.actions.map(({ moment, side, digit }) => (
        <Button
          key={digit}
          kind={moment === "goal" ? "main" : "second"}
          small
          className={styles.moment}
          name="do"
          value={`moment ${moment} ${side}`}
          data-digit={digit}
          aria-keyshortcuts={String(digit)}
        >
          {t(`desk:${moment}_of`, { team: (side === "home" ? match.home : match.away) ?? "" })}
          <kbd className={styles.digit} aria-hidden>
            {digit}
          </kbd>
        </Button>
      ))}
    </ChangeForm>
  );
}

/** A button for each phase of the match, such as a half. */
function Phases({ match, delay }: FormProps) {
  const t = useT();
  return (
    <ChangeForm match={match} delay={delay}>
      {match.phases.map((name) => (
        <Button
          key={name}
          kind="second"
          small
          className={styles.phase}
          name="do"
          value={`phase ${name}`}
          aria-pressed={name === match.phase}
        >
          {phaseName(t, name)}
        </Button>
      ))}
    </ChangeForm>
  );
}

/** Buttons that start, end or cancel the match. */
function Course({ match, delay }: FormProps) {
  const t = useT();
  const { status } = match;
  return (
    <ChangeForm match={match} delay={delay}>
      {status !== "live" && (
        <Button small kind="second" name="do" value="start">
          {t(status === "archived" ? "desk:resume" : "desk:start")}
        </Button>
      )}
      {status === "live" && (
        <Button small kind="danger" name="do" value="end">
          {t("desk:end")}
        </Button>
      )}
      {status === "upcoming" && (
        <Button small kind="danger" name="do" value="cancel">
          {t("desk:cancel")}
        </Button>
      )}
    </ChangeForm>
  );
}

/** Another stream, and another time. */
function RareChanges({ match, delay }: FormProps) {
  const t = useT();
  return (
    <div className={styles.more}>
      <ChangeForm match={match} delay={delay} layout="fields">
        <FormField
          name="url"
          type="url"
          label={t("desk:stream")}
          hint={t("desk:stream_hint")}
          value={match.streamUrl ?? ""}
          inputMode="url"
          dir="ltr"
        />
        <Button small kind="second" name="do" value="stream">
          {t("desk:change_stream")}
        </Button>
      </ChangeForm>
      {match.status !== "archived" && (
        <ChangeForm match={match} delay={delay} layout="fields">
          <FormField
            name="startsAt"
            type="datetime-local"
            label={t("desk:new_time")}
            value={match.startsAt?.slice(0, 16)}
          />
          <Button small kind="second" name="do" value="postpone">
            {t("desk:postpone")}
          </Button>
        </ChangeForm>
      )}
    </div>
  );
}

/** The score, with a button up and down for each team. */
function Score({ match, delay }: FormProps) {
  const t = useT();
  const { home = 0, away = 0 } = match.score ?? {};
  const side = (team: string, goals: number, scoreWith: (goals: number) => string) => (
    <div className={styles.side}>
      <bdi className={styles.team}>{team}</bdi>
      <IconButton
        icon="minus"
        label={t("desk:score_down", { team })}
        name="do"
        value={scoreWith(Math.max(0, goals - 1))}
        disabled={goals === 0}
      />
      <output className={styles.goals}>{goals}</output>
      <IconButton icon="plus" label={t("desk:score_up", { team })} name="do" value={scoreWith(goals + 1)} />
    </div>
  );
  return (
    <ChangeForm match={match} delay={delay} layout="column" waits>
      {side(match.home ?? "", home, (goals) => `score ${goals} ${away}`)}
      {side(match.away ?? "", away, (goals) => `score ${home} ${goals}`)}
    </ChangeForm>
  );
}

/** Why a change was refused: the change that came before it, or the message of the platform, in English. */
function Refusal({ match, reply, latest }: Pick<MatchDeskProps, "match" | "reply" | "latest">) {
  const t = useT();
  const element = useReplyFocus(reply);
  if (!reply) return null;
  const { failure, fieldErrors } = reply;
  if (failure?.code === "event_conflict") {
    return (
      <Notice element={element} tone="danger" title={t("desk:conflict")}>
        {latest && (
          <>
            <bdi>{actorText(t, latest.actor ?? "")}</bdi>: {changeText(t, latest, match)}
          </>
        )}
      </Notice>
    );
  }
  if (failure?.code === NOT_SENT) {
    return (
      <Notice element={element} tone="danger" title={t("common:not_saved")}>
        {!navigator.onLine && t("common:offline")}
      </Notice>
    );
  }
  if (failure) {
    return (
      <Notice element={element} tone="danger" title={t("desk:refused")}>
        <bdi lang="en">{failure.message}</bdi>
      </Notice>
    );
  }
  const [key] = Object.values(fieldErrors);
  return <Notice element={element} tone="danger" title={t(key as MessageKey)} />;
}
