import { fullNameOf } from "./full-name";
import type { OfferedProvider } from "./providers";
import { SignInError } from "./sign-in-error";

/** Token that a provider's script returned. */
export interface SdkToken {
  token: string;
  /** Full name; Apple sends it only to the page, and only once. */
  name?: string;
}

interface FacebookReply {
  status?: string;
  authResponse?: { accessToken?: string } | null;
}
interface GoogleReply {
  access_token?: string;
  error?: string;
}
interface AppleReply {
  authorization?: { id_token?: string };
  user?: { name?: { firstName?: string; lastName?: string } };
}

/** Globals of the providers' scripts, as far as they are used. */
interface SdkWindow {
  FB?: {
    init(options: { appId: string; version: string; cookie: boolean; xfbml: boolean }): void;
    login(response: (reply?: FacebookReply) => void, options: { scope: string }): void;
  };
  google?: {
    accounts: {
      oauth2: {
        initTokenClient(options: {
          client_id: string;
          scope: string;
          callback: (reply: GoogleReply) => void;
          error_callback: (error: { type?: string }) => void;
        }): { requestAccessToken(): void };
      };
    };
  };
  AppleID?: {
    auth: {
      init(options: { clientId: string; scope: string; redirectURI: string; usePopup: boolean }): void;
      signIn(): Promise<AppleReply>;
    };
  };
}

/** Version of Facebook's API (requirement ACCOUNT-4). */
const FACEBOOK_VERSION = "v15.0";

const loading = new Map<string, Promise<void>>();

/** Loads a script once; a failed load can be retried. */
function loadScript(src: string): Promise<void> {
  let script = loading.get(src);
  if (!script) {
    script = new Promise((resolve, reject) => {
      const element = document.createElement("script");
      element.src = src;
      element.async = true;
      element.onload = () => resolve();
      element.onerror = () => {
        loading.delete(src);
        element.remove();
        reject(new SignInError("popup_blocked"));
      };
      document.head.append(element);
    });
    loading.set(src, script);
  }
  return script;
}

/**
 * Loads the provider's script if necessary, and signs in with it.
 * @throws SignInError `popup_blocked` if the script does not load or its popup is blocked, otherwise the
 * reason
 */
export async function signInWithSdk({
  name,
  clientId,
  sdkUrl,
  redirectUri,
}: OfferedProvider): Promise<SdkToken> {
  if (!sdkUrl) throw new SignInError("login_failed");
  await loadScript(sdkUrl);
  if (name === "facebook") return facebook(clientId);
  if (name === "google") return google(clientId);
  return apple(clientId, redirectUri ?? "");
}

const sdk = () => window as unknown as SdkWindow;

function facebook(appId: string): Promise<SdkToken> {
  const { FB } = sdk();
  if (!FB) throw new SignInError("facebook_failed");
  FB.init({ appId, version: FACEBOOK_VERSION, cookie: false, xfbml: false });
  return new Promise((resolve, reject) => {
    FB.login(
      (reply) => {
        const token = reply?.authResponse?.accessToken;
        if (reply?.status === "connected" && token) resolve({ token });
        else reject(new SignInError("facebook_failed"));
      },
      { scope: "public_profile,email" },
    );
  });
}

const GOOGLE_ERRORS = { popup_closed: "popup_closed", popup_failed_to_open: "popup_blocked" } as const;

function google(clientId: string): Promise<SdkToken> {
  const { google: library } = sdk();
  if (!library) throw new SignInError("login_failed");
  return new Promise((resolve, reject) => {
    const client = library.accounts.oauth2.initTokenClient({
      client_id: clientId,
      scope: "openid email profile",
      callback: ({ access_token: token }) =>
        token ? resolve({ token }) : reject(new SignInError("login_failed")),
      error_callback: ({ type }) =>
        reject(new SignInError(GOOGLE_ERRORS[type as keyof typeof GOOGLE_ERRORS] ?? "login_failed")),
    });
    client.requestAccessToken();
  });
}

async function apple(clientId: string, redirectURI: string): Promise<SdkToken> {
  const { AppleID } = sdk();
  if (!AppleID) throw new SignInError("login_failed");
  AppleID.auth.init({ clientId, scope: "name email", redirectURI, usePopup: true });
  const reply = await AppleID.auth.signIn().catch((reason: { error?: string } | undefined) => {
    const isClosed = /popup_closed|user_cancelled|user_trigger/.test(reason?.error ?? "");
    throw new SignInError(isClosed ? "popup_closed" : "login_failed");
  });
  const token = reply.authorization?.id_token;
  if (!token) throw new SignInError("login_failed");
  return { token, name: fullNameOf(reply.user?.name) };
}
