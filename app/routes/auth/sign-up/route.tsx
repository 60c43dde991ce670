import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { SocialButtons } from "~/features/social/SocialButtons/SocialButtons";
import { Sentence, useT } from "~/i18n/use-t";
import { pageMeta } from "~/lib/metadata/page-meta";
import * as paths from "~/lib/paths";
import { withContext } from "~/request/context.server";
import { textLink } from "~/styles/layout.css";
import { usePath } from "~/ui/base-path";
import { FormCheckbox } from "~/ui/forms/FormCheckbox";
import { FormField, FormSubmit } from "~/ui/forms/FormFields";
import { NewPasswordField } from "~/ui/forms/NewPasswordField";
import { ReplyForm } from "~/ui/forms/ReplyForm";
import { AuthForm, AuthText, AuthTitle, SignInLink, SignInReason } from "../auth-form";
import { loadSignUp, submitSignUp } from "./sign-up.server";

export const loader = withContext(loadSignUp);
export const action = withContext(submitSignUp);
export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta(matches, ({ t }) => ({ title: t("auth:sign_up"), isPrivate: true }));

export default function SignUp() {
  const { reason, wanted, redirectTo, providers } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const t = useT();
  return (
    <AuthForm>
      <AuthTitle>{t("auth:sign_up")}</AuthTitle>
      <AuthText>{t("auth:why")}</AuthText>
      <SignInReason reason={reason} wanted={wanted} />
      <ReplyForm
        reply={reply}
        labels={{
          displayName: t("auth:name"),
          email: t("auth:email"),
          password: t("auth:password"),
          termsAccepted: t("auth:terms_label", {
            terms: t("auth:terms_link"),
            privacy: t("auth:privacy_link"),
          }),
        }}
      >
        <FormField name="displayName" autoComplete="name" label={t("auth:name")} required />
        <FormField name="email" type="email" autoComplete="email" label={t("auth:email")} required />
        <NewPasswordField name="password" label={t("auth:password")} hint={t("auth:password_hint")} />
        <FormCheckbox name="termsAccepted" required>
          <Sentence
            text={t("auth:terms_label")}
            parts={{
              terms: <TextLink type="terms">{t("auth:terms_link")}</TextLink>,
              privacy: <TextLink type="privacy">{t("auth:privacy_link")}</TextLink>,
            }}
          />
        </FormCheckbox>
        <FormSubmit wide busyText={t("auth:signing_up")}>
          {t("auth:sign_up")}
        </FormSubmit>
      </ReplyForm>
      <SocialButtons providers={providers} mode="signup" redirectTo={redirectTo} />
      <SignInLink question={t("auth:have_account")} returnTo={redirectTo}>
        {t("auth:sign_in")}
      </SignInLink>
    </AuthForm>
  );
}

/** Link to a text about the site. In a tab of its own, because the form is not finished. */
function TextLink({ type, children }: { type: "terms" | "privacy"; children: string }) {
  const path = usePath();
  return (
    <a className={textLink} href={path(paths.textPage(type))} target="_blank" rel="noreferrer">
      {children}
    </a>
  );
}
