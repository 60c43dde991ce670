import { SignInError } from "./sign-in-error";

/**
 * Interval of the check for a closed popup (ms), and the popup's minimum size (px) (requirement ACCOUNT-5).
 */
const POLL_MS = 500;
const MIN_WIDTH = 512;
const MIN_HEIGHT = 730;

/** Result that the popup's last page sends: the path to navigate to, or a token to sign in with. */
export interface PopupResult {
  to?: string;
  accessToken?: string;
}

/** Features string for `window.open`: centred, 40 by 70 % of the screen, at least the minimum size. */
export function popupFeatures(screen: { availWidth: number; availHeight: number }): string {
  const width = Math.max(MIN_WIDTH, Math.round(screen.availWidth * 0.4));
  const height = Math.max(MIN_HEIGHT, Math.round(screen.availHeight * 0.7));
  const left = Math.max(0, Math.round((screen.availWidth - width) / 2));
  const top = Math.max(0, Math.round((screen.availHeight - height) / 2));
  return `popup,width=${width},height=${height},left=${left},top=${top}`;
}

/** Parses a message of the popup's last page; undefined if the message has another format. */
export function readPopupMessage(data: unknown): PopupResult | SignInError | undefined {
  if (typeof data !== "object" || data === null) return undefined;
  const { type, to, access_token } = data as Record<string, unknown>;
  if (type === "error") return new SignInError("login_failed");
  if (typeof access_token === "string" && access_token) return { accessToken: access_token };
  if (type !== "success") return undefined;
  return { to: typeof to === "string" && /^\/(?![/\\])/.test(to) ? to : undefined };
}

/**
 * Opens a popup, submits a form into it, and waits for the message of its last page. Only messages of this
 * origin are accepted (requirement ACCOUNT-6).
 * @throws SignInError `popup_blocked` if the browser opens no popup, `popup_closed` if the viewer closes it,
 * `login_failed` if its last page reports an error
 */
export function signInWithPopup(form: HTMLFormElement): Promise<PopupResult> {
  const name = "touchline-sign-in";
  const popup = window.open("", name, popupFeatures(window.screen));
  if (!popup) return Promise.reject(new SignInError("popup_blocked"));
  const inPopup = form.elements.namedItem("popup") as HTMLInputElement;
  inPopup.value = "yes";
  form.target = name;
  // Not requestSubmit: it would call the form's submit listener, which called this function.
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
