import { useFetcher } from "@remix-run/react";
import { type FormEvent, useEffect, useState } from "react";
import type { MessageKey } from "~/i18n/translate";
import { useErrorMessage, useT } from "~/i18n/use-t";
import type { FormReply } from "~/lib/forms/form.server";
import * as paths from "~/lib/paths";
import { Button } from "~/ui/Button/Button";
import { usePath } from "~/ui/base-path";
import { Notice } from "~/ui/Notice/Notice";
import { useHydrated } from "~/ui/use-hydrated";
import { ProviderLogo } from "../ProviderLogo/ProviderLogo";
import { type AuthMode, type OfferedProvider, PROVIDER_NAMES, type Provider } from "../providers";
import { StartFields } from "../start-fields";
import * as styles from "./SocialButtons.css";

interface SocialButtonsProps {
  providers: readonly OfferedProvider[];
  mode: AuthMode;
  /** Path below the locale prefix to open after signing in. */
  redirectTo: string;
  /** Called once per failure, e.g. for the operator's analytics. */
  onFailed?: (failure: { code: string; message?: string }) => void;
}

/**
 * Sign-in buttons of the providers. Each is a form that redirects to the provider and back; with scripts it
 * is replaced by the provider's own script or a popup. Providers without a redirect are shown after hydration
 * only.
 */
export function SocialButtons({ providers, mode, redirectTo, onFailed }: SocialButtonsProps) {
  const t = useT();
  const path = usePath();
  const hydrated = useHydrated();
  const errorMessage = useErrorMessage();
  const exchange = useFetcher<FormReply>();
  const [busy, setBusy] = useState<Provider>();
  const [problem, setProblem] = useState<MessageKey>();
  const shown = providers.filter(({ hasRedirect }) => hasRedirect || hydrated);
  /** Posts a provider's token to the server, which signs in with it. */
  const send = (provider: Provider, token: string, name = "") =>
    exchange.submit(
      { token, name, mode, redirectTo },
      { method: "post", action: paths.oauthCallback(provider) },
    );

  async function onSubmit(event: FormEvent<HTMLFormElement>, provider: OfferedProvider) {
    event.preventDefault();
    const form = event.currentTarget;
    setBusy(provider.name);
    setProblem(undefined);
    const { signIn } = await import("../sign-in");
    const outcome = await signIn(form, provider);
    if ("token" in outcome) send(provider.name, outcome.token, outcome.name);
    else if ("problem" in outcome) {
      setProblem(outcome.problem);
      onFailed?.({ code: outcome.code, message: t(outcome.problem) });
    }
    // The button stays busy while the browser navigates to another page.
    if (!("isLeaving" in outcome)) setBusy(undefined);
  }

  const failure = exchange.state === "idle" ? exchange.data?.failure : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per failure, whatever else the page draws
  useEffect(() => {
    if (failure) onFailed?.(failure);
  }, [failure]);
  const nameOf = (name: Provider) => (name === "ifa" ? t("auth:partner") : PROVIDER_NAMES[name]);
  // A language may need another case of the partner's name in the sentence.
  const sentenceOf = (name: Provider) =>
    name === "ifa" ? t("auth:continue_with_partner") : t("auth:continue_with", { name: nameOf(name) });
  if (providers.length === 0) return null;
  return (
    <div className={styles.block}>
      <p className={styles.or}>{t("auth:or")}</p>
      {(problem || failure) && (
        <Notice tone="danger" title={t("common:that_did_not_work")}>
          {problem ? t(problem) : failure && errorMessage(failure)}
        </Notice>
      )}
      <div className={styles.buttons}>
        {shown.map((provider, index) => (
          <form
            key={provider.name}
            method="post"
            action={path(paths.oauthStart(provider.name))}
            className={index === 0 ? styles.first : styles.button}
            onSubmit={(event) => void onSubmit(event, provider)}
          >
            <StartFields mode={mode} redirectTo={redirectTo} />
            <Button
              kind="second"
              wide
              busy={busy === provider.name || (exchange.state !== "idle" && isFor(exchange, provider.name))}
              aria-label={sentenceOf(provider.name)}
            >
              <ProviderLogo provider={provider.name} />
              {index === 0 ? sentenceOf(provider.name) : nameOf(provider.name)}
            </Button>
          </form>
        ))}
      </div>
      {shown.length < providers.length && (
        <noscript>
          <p className={styles.hint}>{t("auth:social_needs_scripts")}</p>
        </noscript>
      )}
    </div>
  );
}

const isFor = ({ formAction }: { formAction?: string }, provider: Provider) =>
  formAction?.endsWith(`/${provider}`) ?? false;
