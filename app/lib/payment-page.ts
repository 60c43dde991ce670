import type { HeadersFunction } from "@remix-run/node";
import type { ClientLoaderFunctionArgs } from "@remix-run/react";
import { useEffect, useState } from "react";

/** Name of the header with which a route asks for the policy of pages on which money is spent. */
export const PAGE_POLICY_HEADER = "X-Page-Policy";

/** The `headers` export of those routes. Their addresses carry sealed cards: no other site hears of them. */
export const paymentHeaders: HeadersFunction = () => ({
  [PAGE_POLICY_HEADER]: "payment",
  "Referrer-Policy": "same-origin",
});

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

/**
 * Leaves a page on which money is spent by loading a document too: the next page needs its own policy. Until then
 * nothing is reported from it: no script of somebody else's is run here, and no other service called.
 */
export function usePaymentDocument(): void {
  useEffect(() => {
    document.documentElement.dataset.reports = "off";
    const onClick = (event: MouseEvent) => {
      // Out of sight of the listener that turns links into client navigations: the browser follows them by itself.
      if (event.target instanceof Element && event.target.closest("a")) event.stopPropagation();
    };
    window.addEventListener("click", onClick, true);
    return () => {
      window.removeEventListener("click", onClick, true);
      location.reload();
    };
  }, []);
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
