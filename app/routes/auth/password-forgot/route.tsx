import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useT } from "~/i18n/use-t";
import { pageMeta } from "~/lib/metadata/page-meta";
import { withContext } from "~/request/context.server";
import { FormField, FormSubmit } from "~/ui/forms/FormFields";
import { ReplyForm } from "~/ui/forms/ReplyForm";
import { Notice } from "~/ui/Notice/Notice";
import { AuthForm, AuthText, AuthTitle, SignInLink } from "../auth-form";
import { loadForgot, submitForgot } from "./forgot.server";

export const loader = withContext(loadForgot);
export const action = withContext(submitForgot);
export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta(matches, ({ t }) => ({ title: t("auth:forgot_title"), isPrivate: true }));

export default function ForgotPassword() {
  const { isSent, redirectTo } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <AuthForm>
      <AuthTitle>{t("auth:forgot_title")}</AuthTitle>
      {isSent ? (
        <Notice tone="success" title={t("auth:forgot_sent_title")}>
          {t("auth:forgot_sent")}
        </Notice>
      ) : (
        <EmailForm />
      )}
      <SignInLink question={t("auth:forgot_remembered")} returnTo={redirectTo}>
        {t("auth:sign_in")}
      </SignInLink>
    </AuthForm>
  );
}

function EmailForm() {
  const reply = useActionData<typeof action>();
  const t = useT();
  return (
    <>
      <AuthText>{t("auth:forgot_intro")}</AuthText>
      <ReplyForm reply={reply} labels={{ email: t("auth:email") }}>
        <FormField name="email" type="email" autoComplete="username" label={t("auth:email")} required />
        <FormSubmit wide busyText={t("auth:forgot_sending")}>
          {t("auth:forgot_send")}
        </FormSubmit>
      </ReplyForm>
    </>
  );
}
