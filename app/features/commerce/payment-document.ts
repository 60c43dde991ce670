import { type ClientLoaderFunctionArgs, useLocation } from "@remix-run/react";
import { useEffect } from "react";
import { routeFacts } from "~/lib/route-facts";

/** Whether the current page is a payment page. */
export function useIsPayment(): boolean {
  return routeFacts(useLocation().pathname).isPayment === true;
}

/**
 * The `clientLoader` export of payment pages. A policy belongs to a document, so navigations from other pages
 * load a new document; changes on the page itself are fetched as usual.
 */
export async function loadAsDocument({ request, serverLoader }: ClientLoaderFunctionArgs): Promise<unknown> {
  const { pathname, href } = new URL(request.url);
  if (pathname === location.pathname) return serverLoader();
  location.assign(href);
  // The browser is leaving the page; never resolve.
  return new Promise(() => {});
}

/**
 * Makes navigations away from a payment page load a new document, because the next page needs its own policy.
 */
export function usePaymentDocument(): void {
  const isPayment = useIsPayment();
  useEffect(() => {
    if (!isPayment) return;
    const onClick = (event: MouseEvent) => {
      // Hidden from the listener that turns links into client-side navigations, so that the browser follows
      // them itself.
      if (event.target instanceof Element && event.target.closest("a")) event.stopPropagation();
    };
    window.addEventListener("click", onClick, true);
    return () => {
      window.removeEventListener("click", onClick, true);
      location.reload();
    };
  }, [isPayment]);
}
