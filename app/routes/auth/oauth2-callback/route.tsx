import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useT } from "~/i18n/use-t";
import { useNonce } from "~/lib/nonce";
import { pageMeta } from "~/lib/page-meta";
import { useSignIn } from "~/lib/partner-sign-on";
import { Button } from "~/ui/Button/Button";
import { Notice } from "~/ui/Notice/Notice";
import { AuthForm, AuthText, AuthTitle } from "../auth-form";
import { type CallbackView, loadCallback, submitCallback } from "./callback.server";

/** The page of a popup lives for a moment: it tells its opener how it went, and needs no more scripts for that. */
export const handle = { name: "auth-oauth2-callback-provider", hydrate: false };
export const loader = (args: LoaderFunctionArgs) => loadCallback(args);
export const action = (args: ActionFunctionArgs) => submitCallback(args);
/** The address holds a code that is worth something for a moment. */
export const headers: HeadersFunction = () => ({ "Referrer-Policy": "same-origin" });
export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta(matches, ({ t }) => ({ title: t("auth:callback_title"), isPrivate: true }));

export default function Callback() {
  const loaded = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const t = useT();
  const signIn = useSignIn("/");
  const view = viewOf(answered) ?? viewOf(loaded) ?? { kind: "stale" as const };
  if (view.kind === "popup") return <PopupEnd {...view.message} />;
  return (
    <AuthForm>
      <AuthTitle>{t("auth:callback_title")}</AuthTitle>
      <Notice tone="danger" title={t("common:that_did_not_work")}>
        {view.kind === "unsupported"
          ? t("auth:provider_unsupported", { name: view.provider })
          : t("auth:callback_stale")}
      </Notice>
      <Button wide {...signIn}>
        {t("auth:sign_in")}
      </Button>
    </AuthForm>
  );
}

function viewOf(answer: unknown): CallbackView | undefined {
  return (answer as { view?: CallbackView } | undefined)?.view;
}

/** The opener closes the popup; until then the popup waits, or it would look as if the viewer had closed it. */
const CLOSE_MS = 1000;

/** Tells the page that opened the popup, on this site only, and closes; opened by itself, it goes on. */
function PopupEnd(message: Extract<CallbackView, { kind: "popup" }>["message"]) {
  const t = useT();
  const nonce = useNonce();
  // In a script `<` could end it.
  const json = JSON.stringify(message).replaceAll("<", "\\u003c");
  const script = `(function(m){var o=window.opener;if(o&&!o.closed){o.postMessage(m,location.origin);setTimeout(window.close.bind(window),${CLOSE_MS})}else location.replace(m.to)})(${json})`;
  return (
    <AuthForm>
      <AuthTitle>{t("auth:callback_title")}</AuthTitle>
      <AuthText>{t("auth:callback_text")}</AuthText>
      {/* Whole as it is: the prefix is in the path already. */}
      <a href={message.to}>{t("auth:callback_on")}</a>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: JSON of our own, allowed by the page's nonce */}
      <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />
    </AuthForm>
  );
}
