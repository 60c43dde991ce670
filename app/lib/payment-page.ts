import { type ClientLoaderFunctionArgs, useLocation } from "@remix-run/react";
import { useEffect, useState } from "react";

const PAYMENT_PATHS =
  /^(?:\/[a-z]{2}(?:-[a-z]{2})?)?\/(?:payment|account\/subscription\/buy|auth\/sign-up\/subscription\/buy)(?:\/|$)/i;

/**
 * Whether money is spent on a page, its error page included: such a document has the strictest policy, and nobody else's
 * script.
 * @param pathname with or without the locale
 */
export const isPaymentPath = (pathname: string): boolean => PAYMENT_PATHS.test(pathname);

/** Whether money is spent on the page that is shown. */
export function useIsPayment(): boolean {
  return isPaymentPath(useLocation().pathname);
}

/**
 * The `clientLoader` export of those routes. A policy belongs to a document: coming from another page they are loaded
 * as documents of their own; what changes on the page itself is fetched as everywhere.
 */
export async function loadAsDocument({ request, serverLoader }: ClientLoaderFunctionArgs): Promise<unknown> {
  const { pathname, href } = new URL(request.url);
  if (pathname === location.pathname) return serverLoader();
  location.assign(href);
  // The page is on its way out.
  return new Promise(() => {});
}

/** Leaves a page on which money is spent by loading a document too: the next page needs its own policy. */
export function usePaymentDocument(): void {
  const isPayment = useIsPayment();
  useEffect(() => {
    if (!isPayment) return;
    const onClick = (event: MouseEvent) => {
      // Out of sight of the listener that turns links into client navigations: the browser follows them by itself.
      if (event.target instanceof Element && event.target.closest("a")) event.stopPropagation();
    };
    window.addEventListener("click", onClick, true);
    return () => {
      window.removeEventListener("click", onClick, true);
      location.reload();
    };
  }, [isPayment]);
}

/** A form that has led nowhere for so long may be sent again: the viewer has stopped it. */
const GIVEN_UP_MS = 15_000;

/**
 * Whether this form is on its way. The browser itself sends it; a page that comes back from its memory, with the back
 * button, begins anew.
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
