import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useState } from "react";
import { SocialButtons } from "~/features/social/SocialButtons/SocialButtons";
import { useT } from "~/i18n/use-t";
import { pageMeta } from "~/lib/metadata/page-meta";
import * as paths from "~/lib/paths";
import { withReturnPath } from "~/lib/return-path";
import { withContext } from "~/request/context.server";
import { textLink } from "~/styles/layout.css";
import { usePath } from "~/ui/base-path";
import { FormField, FormSubmit } from "~/ui/forms/FormFields";
import { ReplyForm } from "~/ui/forms/ReplyForm";
import { Notice } from "~/ui/Notice/Notice";
import { AuthForm, AuthLink, AuthTitle, SignInReason } from "../auth-form";
import { useFailedSignIn } from "../use-failed-sign-in";
import { loadLogin, submitLogin } from "./login.server";

export const loader = withContext(loadLogin);
export const action = withContext(submitLogin);
export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta(matches, ({ t }) => ({ title: t("auth:sign_in"), isPrivate: true }));

export default function Login() {
  const { notice, reason, wanted, redirectTo, providers, hasCodes } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const t = useT();
  const path = usePath();
  useFailedSignIn(reply?.failure);
  const [failedProvider, setFailedProvider] = useState<{ code: string; message?: string }>();
  useFailedSignIn(failedProvider);
  return (
    <AuthForm>
      <AuthTitle>{t("auth:sign_in")}</AuthTitle>
      {!reply && notice === "device" && <Notice tone="danger">{t("errors:device_no_longer_allowed")}</Notice>}
      {!reply && notice === "expired" && <Notice tone="info">{t("errors:session_expired")}</Notice>}
      {!notice && <SignInReason reason={reason} wanted={wanted} />}
      <ReplyForm reply={reply} labels={{ username: t("auth:email"), password: t("auth:password") }}>
        <FormField name="username" type="email" autoComplete="username" label={t("auth:email")} required />
        <FormField
          name="password"
          type="password"
          autoComplete="current-password"
          label={t("auth:password")}
          aside={
            <a className={textLink} href={path(withReturnPath(paths.forgotPassword, redirectTo))}>
              {t("auth:forgot_link")}
            </a>
          }
          required
        />
        <FormSubmit wide busyText={t("auth:signing_in")}>
          {t("auth:sign_in")}
        </FormSubmit>
      </ReplyForm>
      <SocialButtons
        providers={providers}
        mode="signin"
        redirectTo={redirectTo}
        onFailed={setFailedProvider}
      />
      <AuthLink question={t("auth:new_here")} href={withReturnPath(paths.signUp, redirectTo)}>
        {t("auth:sign_up")}
      </AuthLink>
      {hasCodes && (
        <AuthLink question={t("auth:on_tv")} href={withReturnPath(paths.showCode, redirectTo)}>
          {t("auth:use_code")}
        </AuthLink>
      )}
    </AuthForm>
  );
}
