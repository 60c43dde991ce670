import { useLocation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { useT } from "~/i18n/use-t";
import { browserLog } from "~/lib/browser-log";
import { routeFacts } from "~/lib/route-facts";
import { Button } from "~/ui/Button/Button";
import { IconButton } from "~/ui/IconButton/IconButton";
import type { SurveyAnswer } from "./eligibility";
import * as styles from "./SurveyPrompt.css";
import { saysSubmitted } from "./survey-reply";
import { usePausedPlayers } from "./use-paused-players";

/** Survey that may be shown to this viewer. */
export interface DueSurvey {
  formUrl: string;
  /** Earliest time (ms since the epoch). */
  dueAt: number;
  /** How long a page must be open before the survey is shown (ms). */
  startDelay: number;
}

interface SurveyPromptProps {
  survey: DueSurvey;
  /** Product name. */
  name: string;
  /** URL to which the answer is posted. */
  action: string;
}

/** Size of the form's iframe (px) (requirement PROMPT-5). */
const FORM_WIDTH = 600;
const FORM_HEIGHT = 750;
/** Time after which the iframe counts as failed (ms): browsers report no load errors of iframes. */
const FORM_TIMEOUT_MS = 10_000;
/** Maximum wait (ms); also keeps the timer below the browsers' limit of 2^31 ms. */
const MAX_WAIT_MS = 24 * 3600_000;
/**
 * Key in sessionStorage of the `dueAt` at which the viewer answered. Saving an answer changes `dueAt`; an
 * equal value means that the answer was not saved, and the survey is not shown again.
 */
const ANSWERED = "survey-answered";

type Step = "waiting" | "start" | "form" | "done";

/** Invites a signed-in viewer to a survey: first a start dialog, then the operator's form in an iframe. */
export default function SurveyPrompt({ survey, name, action }: SurveyPromptProps) {
  const [step, setStep] = useState<Step>(() =>
    sessionStorage.getItem(ANSWERED) === String(survey.dueAt) ? "done" : "waiting",
  );
  const players = usePausedPlayers();
  const isSuppressed = routeFacts(useLocation().pathname).hasNoSurvey === true;
  const { dueAt, startDelay, formUrl } = survey;

  useEffect(() => {
    if (step !== "waiting" || isSuppressed) return;
    const wait = Math.max(0, dueAt - Date.now()) + startDelay;
    if (wait > MAX_WAIT_MS) return;
    const cancelled = new AbortController();
    const open = () => {
      // Do not cover a match in fullscreen: wait until the viewer leaves fullscreen.
      if (document.fullscreenElement) {
        document.addEventListener("fullscreenchange", open, { once: true, signal: cancelled.signal });
        return;
      }
      setStep("start");
    };
    const timer = setTimeout(open, wait);
    return () => {
      clearTimeout(timer);
      cancelled.abort();
    };
  }, [step, isSuppressed, dueAt, startDelay]);

  const answer = (given: SurveyAnswer) => {
    setStep("done");
    sessionStorage.setItem(ANSWERED, String(dueAt));
    if (given === "submitted" || !document.fullscreenElement) players.resume();
    fetch(action, { method: "POST", body: new URLSearchParams({ answer: given }), keepalive: true })
      .then((response) => {
        if (!response.ok) browserLog.warn(`survey answer not saved: ${response.status}`);
      })
      .catch((error: unknown) => browserLog.warn("survey answer not saved", error));
  };

  if (isSuppressed) return null;
  if (step === "start") {
    return (
      <StartDialog
        name={name}
        onOpen={players.pause}
        onLater={() => answer("skipped")}
        onStart={() => setStep("form")}
      />
    );
  }
  if (step === "form") return <FormDialog formUrl={formUrl} onAnswer={answer} />;
  return null;
}

interface StartDialogProps {
  name: string;
  onOpen: () => void;
  onLater: () => void;
  onStart: () => void;
}

function StartDialog({ name, onOpen, onLater, onStart }: StartDialogProps) {
  const t = useT();
  const dialog = useModal(onOpen);
  return (
    <dialog
      ref={dialog}
      className={styles.start}
      aria-labelledby="survey-title"
      onCancel={(event) => {
        event.preventDefault();
        onLater();
      }}
    >
      <h2 id="survey-title" className={styles.title}>
        {t("survey:title")}
      </h2>
      <p className={styles.text}>{t("survey:text", { name })}</p>
      <div className={styles.buttons}>
        <Button type="button" kind="second" onClick={onLater}>
          {t("survey:later")}
        </Button>
        <Button type="button" onClick={onStart}>
          {t("survey:start")}
        </Button>
      </div>
    </dialog>
  );
}

function FormDialog({ formUrl, onAnswer }: { formUrl: string; onAnswer: (answer: SurveyAnswer) => void }) {
  const t = useT();
  const dialog = useModal();
  const frame = useRef<HTMLIFrameElement>(null);
  const [state, setState] = useState<"loading" | "loaded" | "failed">("loading");
  const answer = useRef(onAnswer);
  answer.current = onAnswer;

  useEffect(() => {
    const { origin } = new URL(formUrl);
    const read = ({ source, origin: from, data }: MessageEvent) => {
      if (from !== origin || source !== frame.current?.contentWindow) return;
      if (saysSubmitted(data)) answer.current("submitted");
    };
    addEventListener("message", read);
    return () => removeEventListener("message", read);
  }, [formUrl]);

  useEffect(() => {
    if (state !== "loading") return;
    const timer = setTimeout(() => {
      browserLog.error(`survey form did not load: ${formUrl}`);
      setState("failed");
    }, FORM_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [state, formUrl]);

  return (
    <dialog
      ref={dialog}
      className={styles.form}
      aria-labelledby="survey-title"
      onCancel={(event) => {
        event.preventDefault();
        onAnswer("closed");
      }}
    >
      <div className={styles.head}>
        <h2 id="survey-title">{t("survey:title")}</h2>
        <IconButton
          type="button"
          kind="quiet"
          icon="x"
          label={t("common:close")}
          onClick={() => onAnswer("closed")}
        />
      </div>
      <iframe
        ref={frame}
        src={formUrl}
        title={t("survey:title")}
        width={FORM_WIDTH}
        height={FORM_HEIGHT}
        className={styles.frame}
        sandbox="allow-forms allow-popups allow-same-origin allow-scripts"
        onLoad={() => setState("loaded")}
        onError={() => {
          browserLog.error(`survey form did not load: ${formUrl}`);
          setState("failed");
        }}
      />
      {state !== "loaded" && (
        <p className={styles.state} role="status">
          {t(state === "loading" ? "survey:loading" : "survey:not_loaded")}
        </p>
      )}
    </dialog>
  );
}

function useModal(onOpen?: () => void) {
  const dialog = useRef<HTMLDialogElement>(null);
  const opened = useRef(onOpen);
  useEffect(() => {
    if (dialog.current?.open) return;
    dialog.current?.showModal();
    opened.current?.();
  }, []);
  return dialog;
}
