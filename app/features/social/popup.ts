import { SignInError } from "./sign-in-error";

/** How often it is looked whether the viewer has closed the popup (specification, section 9). */
const POLL_MS = 500;
const LEAST_WIDTH = 512;
const LEAST_HEIGHT = 730;

/** What the popup's last page tells: the path to go on to, or a token to sign in with. */
export interface PopupResult {
  to?: string;
  accessToken?: string;
}

/** Where and how large the popup is: in the middle of the screen, 40 by 70 % of it, and never below the least size. */
export function popupFeatures(screen: { availWidth: number; availHeight: number }): string {
  const width = Math.max(LEAST_WIDTH, Math.round(screen.availWidth * 0.4));
  const height = Math.max(LEAST_HEIGHT, Math.round(screen.availHeight * 0.7));
  const left = Math.max(0, Math.round((screen.availWidth - width) / 2));
  const top = Math.max(0, Math.round((screen.availHeight - height) / 2));
  return `popup,width=${width},height=${height},left=${left},top=${top}`;
}

/** What a message of the popup's last page says; undefined for a message of anybody else. */
export function readPopupMessage(data: unknown): PopupResult | SignInError | undefined {
  if (typeof data !== "object" || data === null) return undefined;
  const { type, to, access_token } = data as Record<string, unknown>;
  if (type === "error") return new SignInError("login_failed");
  if (typeof access_token === "string" && access_token) return { accessToken: access_token };
  if (type !== "success") return undefined;
  return { to: typeof to === "string" && /^\/(?![/\\])/.test(to) ? to : undefined };
}

/**
 * Opens a popup, sends a form into it, and waits for what its last page tells. Messages count from this site only
 * (specification, section 5).
 * @throws SignInError `popup_blocked` when the browser opens none, `popup_closed` when the viewer closes it,
 * `login_failed` when its last page says so
 */
export function signInWithPopup(form: HTMLFormElement): Promise<PopupResult> {
  const name = "touchline-sign-in";
  const popup = window.open("", name, popupFeatures(window.screen));
  if (!popup) return Promise.reject(new SignInError("popup_blocked"));
  const inPopup = form.elements.namedItem("popup") as HTMLInputElement;
  inPopup.value = "yes";
  form.target = name;
  // Not requestSubmit: the form's own listener is what brought us here.
  HTMLFormElement.prototype.submit.call(form);
  inPopup.value = "";
  form.target = "";
  return new Promise((resolve, reject) => {
    const timer = setInterval(() => {
      if (popup.closed) end(() => reject(new SignInError("popup_closed")));
    }, POLL_MS);
    function onMessage({ origin, data }: MessageEvent) {
      if (origin !== location.origin) return;
      const result = readPopupMessage(data);
      if (result) end(() => (result instanceof SignInError ? reject(result) : resolve(result)));
    }
    function end(settle: () => void) {
      clearInterval(timer);
      removeEventListener("message", onMessage);
      popup?.close();
      settle();
    }
    addEventListener("message", onMessage);
  });
}
