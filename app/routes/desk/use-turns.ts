import { useNavigation } from "@remix-run/react";
import { type FormEvent, useEffect, useRef } from "react";

/**
 * Sends changes one after the other, because each names the version that the one before has made. A press during
 * another change is ignored as a slip of the finger, or sent afterwards if its form has `data-waits`.
 * @param loaded data of the page; new ones, or a new reply, mean that a change has come to its end
 * @param reply refusal of the last change
 * @returns handler for submissions, in their capture phase
 */
export function useTurns(loaded: object, reply: object | undefined): (event: FormEvent) => void {
  const { state } = useNavigation();
  const isSending = useRef(false);
  const waiting = useRef<HTMLElement[]>([]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: React may skip the router's states of a quick change
  useEffect(() => {
    if (state !== "idle") return;
    isSending.current = false;
    // What follows a refused change was meant for another score.
    if (reply) waiting.current = [];
    waiting.current.shift()?.click();
  }, [state, loaded, reply]);

  return (event) => {
    if (!isSending.current) {
      isSending.current = true;
      return;
    }
    event.preventDefault();
    event.stopPropagation();
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (submitter && event.target instanceof HTMLElement && event.target.dataset.waits)
      waiting.current.push(submitter);
  };
}
