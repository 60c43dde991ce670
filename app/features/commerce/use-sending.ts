import { useEffect, useState } from "react";

/** Time (ms) after which a form can be sent again; the viewer has stopped the navigation. */
const GIVEN_UP_MS = 15_000;

/**
 * Whether this form is being sent. The browser itself sends it; a page restored from the back/forward cache
 * is reset.
 */
export function useSending(): { isSending: boolean; onSubmit: (event: { preventDefault(): void }) => void } {
  const [isSending, setSending] = useState(false);
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => event.persisted && setSending(false);
    window.addEventListener("pageshow", onShow);
    return () => window.removeEventListener("pageshow", onShow);
  }, []);
  useEffect(() => {
    if (!isSending) return;
    const timer = setTimeout(() => setSending(false), GIVEN_UP_MS);
    return () => clearTimeout(timer);
  }, [isSending]);
  return {
    isSending,
    onSubmit(event) {
      if (isSending) event.preventDefault();
      setSending(true);
    },
  };
}
