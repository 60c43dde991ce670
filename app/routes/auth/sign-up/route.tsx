import type { MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { SocialButtons } from "~/features/social/SocialButtons/SocialButtons";
import { useT } from "~/i18n/use-t";
import { pageMeta } from "~/lib/metadata/page-meta";
import { withContext } from "~/request/context.server";
import { Button } from "~/ui/Button/Button";
import { Checkbox } from "~/ui/Checkbox/Checkbox";
import { Field } from "~/ui/Field/Field";
import { fieldError } from "~/ui/Field/field-error";
import { FormNotice } from "~/ui/FormNotice/FormNotice";
import { AuthForm, AuthTitle, SignInLink } from "../auth-form";
import { loadSignUp, submitSignUp } from "./sign-up.server";

export const loader = withContext(loadSignUp);
export const action = withContext(submitSignUp);
export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta(matches, ({ t }) => ({ title: t("auth:sign_up"), isPrivate: true }));

export default function SignUp() {
  const { redirectTo, providers } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const isBusy = useNavigation().state === "submitting";
  const t = useT();
  const errorOf = (name: string) => fieldError(t, reply?.fieldErrors[name]);
  return (
    <AuthForm>
      <AuthTitle>{t("auth:sign_up")}</AuthTitle>
      <FormNotice
        reply={reply}
        labels={{
          displayName: t("auth:name"),
          email: t("auth:email"),
          password: t("auth:password"),
          termsAccepted: t("auth:terms_label"),
        }}
      />
      <Form method="post" noValidate>
        <Field
          name="displayName"
          autoComplete="name"
          label={t("auth:name")}
          required
          defaultValue={reply?.values.displayName}
          error={errorOf("displayName")}
        />
        <Field
          name="email"
          type="email"
          autoComplete="email"
          label={t("auth:email")}
          required
          defaultValue={reply?.values.email}
          error={errorOf("email")}
        />
        <Field
          name="password"
          type="password"
          autoComplete="new-password"
          label={t("auth:password")}
          hint={t("auth:password_hint")}
          required
          error={errorOf("password")}
        />
        <Checkbox
          name="termsAccepted"
          required
          defaultChecked={reply?.values.termsAccepted === "on"}
          error={errorOf("termsAccepted")}
        >
          {t("auth:terms_label")}
        </Checkbox>
        <Button wide busy={isBusy} busyText={t("auth:signing_up")}>
          {t("auth:sign_up")}
        </Button>
      </Form>
      <SocialButtons providers={providers} mode="signup" redirectTo={redirectTo} />
      <SignInLink question={t("auth:have_account")} returnTo={redirectTo}>
        {t("auth:sign_in")}
      </SignInLink>
    </AuthForm>
  );
}
