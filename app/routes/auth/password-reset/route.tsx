import type { HeadersFunction, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useT } from "~/i18n/use-t";
import { pageMeta } from "~/lib/metadata/page-meta";
import * as paths from "~/lib/paths";
import { withContext } from "~/request/context.server";
import { Button } from "~/ui/Button/Button";
import { FormSubmit } from "~/ui/forms/FormFields";
import { ReplyNotice } from "~/ui/forms/FormNotice";
import { NewPasswordField } from "~/ui/forms/NewPasswordField";
import { ReplyForm } from "~/ui/forms/ReplyForm";
import { Notice } from "~/ui/Notice/Notice";
import { AuthForm, AuthTitle, SignInLink } from "../auth-form";
import { loadReset, submitReset } from "./reset.server";

export const loader = withContext(loadReset);
export const action = withContext(submitReset);
/** The URL of this page contains a credential, so it is not sent to other sites. */
export const headers: HeadersFunction = () => ({ "Referrer-Policy": "same-origin" });
export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta(matches, ({ t }) => ({ title: t("auth:reset_title"), isPrivate: true }));

export default function ResetPassword() {
  const { hasToken } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const t = useT();
  // A rejected token is not accepted on a second attempt either.
  const isSpent = reply?.failure?.code === "invalid_reset_token";
  return (
    <AuthForm>
      <AuthTitle>{t("auth:reset_title")}</AuthTitle>
      {!hasToken && <Notice tone="danger">{t("auth:reset_no_token")}</Notice>}
      {isSpent && <ReplyNotice reply={reply} />}
      {hasToken && !isSpent ? (
        <PasswordForm />
      ) : (
        <Button wide href={paths.forgotPassword}>
          {t("auth:ask_new_link")}
        </Button>
      )}
      <SignInLink question={t("auth:forgot_remembered")} returnTo={paths.home}>
        {t("auth:sign_in")}
      </SignInLink>
    </AuthForm>
  );
}

function PasswordForm() {
  const reply = useActionData<typeof action>();
  const t = useT();
  return (
    <ReplyForm reply={reply} labels={{ password: t("auth:new_password") }}>
      <NewPasswordField name="password" label={t("auth:new_password")} hint={t("auth:password_hint")} />
      <FormSubmit wide busyText={t("auth:reset_saving")}>
        {t("auth:reset_save")}
      </FormSubmit>
    </ReplyForm>
  );
}
