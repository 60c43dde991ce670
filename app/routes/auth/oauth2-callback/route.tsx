import type { HeadersFunction, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useNonce } from "~/document/nonce";
import { useSignIn } from "~/features/social/use-sign-in-link";
import { useErrorMessage, useT } from "~/i18n/use-t";
import { pageMeta } from "~/lib/metadata/page-meta";
import * as paths from "~/lib/paths";
import { withContext } from "~/request/context.server";
import { Button } from "~/ui/Button/Button";
import { Notice } from "~/ui/Notice/Notice";
import { AuthForm, AuthText, AuthTitle } from "../auth-form";
import { type CallbackView, loadCallback, submitCallback } from "./callback.server";

/** Not hydrated: the popup is open for a moment, and an inline script reports the result to its opener. */
export const handle = { hydrate: false };
export const loader = withContext(loadCallback);
export const action = withContext(submitCallback);
/** The URL contains a one-time code, so it is not sent to other sites. */
export const headers: HeadersFunction = () => ({ "Referrer-Policy": "same-origin" });
export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta(matches, ({ t }) => ({ title: t("auth:callback_title"), isPrivate: true }));

export default function Callback() {
  const loaded = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const t = useT();
  const errorMessage = useErrorMessage();
  const signIn = useSignIn(paths.home);
  const view = viewOf(answered) ?? viewOf(loaded) ?? { kind: "stale" as const };
  if (view.kind === "popup") return <PopupEnd {...view.message} />;
  return (
    <AuthForm>
      <AuthTitle>{t("auth:callback_title")}</AuthTitle>
      <Notice tone="danger" title={t("common:that_did_not_work")}>
        {view.kind === "unsupported" && t("auth:provider_unsupported", { name: view.provider })}
        {view.kind === "failed" && errorMessage(view.failure)}
        {view.kind === "stale" && t("auth:callback_stale")}
      </Notice>
      <Button wide {...signIn}>
        {t("auth:sign_in")}
      </Button>
    </AuthForm>
  );
}

function viewOf(response: unknown): CallbackView | undefined {
  return (response as { view?: CallbackView } | undefined)?.view;
}

/**
 * Delay (ms) before the popup closes itself. Usually the opener closes it earlier; closing it at once would
 * look as if the viewer had cancelled.
 */
const CLOSE_MS = 1000;

/**
 * Sends the result to the opener (same origin only) and closes the popup; without an opener, navigates on.
 */
function PopupEnd(message: Extract<CallbackView, { kind: "popup" }>["message"]) {
  const t = useT();
  const nonce = useNonce();
  // Escape `<`, because `</script>` would end the script.
  const json = JSON.stringify(message).replaceAll("<", "\\u003c");
  const script = `(function(m){var o=window.opener;if(o&&!o.closed){o.postMessage(m,location.origin);setTimeout(window.close.bind(window),${CLOSE_MS})}else location.replace(m.to)})(${json})`;
  return (
    <AuthForm>
      <AuthTitle>{t("auth:callback_title")}</AuthTitle>
      <AuthText>{t("auth:callback_text")}</AuthText>
      {/* The path already contains the locale prefix. */}
      <a href={message.to}>{t("auth:callback_on")}</a>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: JSON of our own, allowed by the page's nonce */}
      <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />
    </AuthForm>
  );
}
