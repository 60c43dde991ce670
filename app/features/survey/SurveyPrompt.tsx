import { useMatches } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { useT } from "~/i18n/use-t";
import { browserLog } from "~/lib/browser-log";
import { Button } from "~/ui/Button/Button";
import { IconButton } from "~/ui/IconButton/IconButton";
import type { SurveyAnswer } from "./eligibility";
import { isQuietRoute } from "./quiet-routes";
import * as styles from "./SurveyPrompt.css";
import { saysSubmitted } from "./survey-reply";
import { usePausedPlayers } from "./use-paused-players";

/** A survey that this viewer may be asked to take. */
export interface DueSurvey {
  formUrl: string;
  /** From when on, in milliseconds since the epoch. */
  dueAt: number;
  /** How long a page is open before the survey shows, in milliseconds. */
  startDelay: number;
}

interface SurveyPromptProps {
  survey: DueSurvey;
  /** The product's name. */
  name: string;
  /** Where answers are posted. */
  action: string;
}

/** Size of the form's window in px (specification, section 2). */
const FORM_WIDTH = 600;
const FORM_HEIGHT = 750;
/** Browsers report no failure of a frame: after this long it is taken for failed, in milliseconds. */
const FORM_TIMEOUT_MS = 20_000;
/** Timers hold at most 2^31 ms; nobody keeps a page open for a day to be surveyed. */
const LONGEST_WAIT_MS = 24 * 3600_000;
/**
 * Holds what `dueAt` was when the viewer answered. Where it still is the same, the answer could not be saved; one that
 * was has moved it.
 */
const ANSWERED = "survey-answered";

type Step = "waiting" | "start" | "form" | "done";

/** Asks a signed-in viewer to answer a few questions: first whether now, then the operator's form in a frame. */
export default function SurveyPrompt({ survey, name, action }: SurveyPromptProps) {
  const [step, setStep] = useState<Step>(() =>
    sessionStorage.getItem(ANSWERED) === String(survey.dueAt) ? "done" : "waiting",
  );
  const players = usePausedPlayers();
  const match = useMatches().at(-1);
  const isQuiet = !match || isQuietRoute(match);
  const { dueAt, startDelay, formUrl } = survey;

  useEffect(() => {
    if (step !== "waiting" || isQuiet) return;
    const wait = Math.max(0, dueAt - Date.now()) + startDelay;
    if (wait > LONGEST_WAIT_MS) return;
    const cancelled = new AbortController();
    const open = () => {
      // A match in fullscreen is not to be covered: the question waits until the viewer comes back.
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
  }, [step, isQuiet, dueAt, startDelay]);

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

  if (isQuiet) return null;
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
      aria-label={t("survey:title")}
      onCancel={(event) => {
        event.preventDefault();
        onAnswer("closed");
      }}
    >
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
      <span className={styles.close}>
        <IconButton type="button" icon="x" label={t("common:close")} onClick={() => onAnswer("closed")} />
      </span>
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
