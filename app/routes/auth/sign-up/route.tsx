import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { SocialButtons } from "~/features/social/SocialButtons/SocialButtons";
import { useT } from "~/i18n/use-t";
import { pageMeta } from "~/lib/metadata/page-meta";
import { withContext } from "~/request/context.server";
import { FormCheckbox } from "~/ui/forms/FormCheckbox";
import { FormField, FormSubmit } from "~/ui/forms/FormFields";
import { ReplyForm } from "~/ui/forms/ReplyForm";
import { Notice } from "~/ui/Notice/Notice";
import { AuthForm, AuthTitle, SignInLink } from "../auth-form";
import { loadSignUp, submitSignUp } from "./sign-up.server";

export const loader = withContext(loadSignUp);
export const action = withContext(submitSignUp);
export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta(matches, ({ t }) => ({ title: t("auth:sign_up"), isPrivate: true }));

export default function SignUp() {
  const { reason, redirectTo, providers } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const t = useT();
  return (
    <AuthForm>
      <AuthTitle>{t("auth:sign_up")}</AuthTitle>
      {!reply && reason && <Notice tone="info">{t(`auth:reason_${reason}`)}</Notice>}
      <ReplyForm
        reply={reply}
        labels={{
          displayName: t("auth:name"),
          email: t("auth:email"),
          password: t("auth:password"),
          termsAccepted: t("auth:terms_label"),
        }}
      >
        <FormField name="displayName" autoComplete="name" label={t("auth:name")} required />
        <FormField name="email" type="email" autoComplete="email" label={t("auth:email")} required />
        <FormField
          name="password"
          type="password"
          autoComplete="new-password"
          label={t("auth:password")}
          hint={t("auth:password_hint")}
          required
        />
        <FormCheckbox name="termsAccepted" required>
          {t("auth:terms_label")}
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
