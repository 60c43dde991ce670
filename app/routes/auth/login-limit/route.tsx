import type { HeadersFunction, MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { DeviceRow } from "~/features/devices/DeviceRow/DeviceRow";
import { SocialButtons } from "~/features/social/SocialButtons/SocialButtons";
import { useErrorMessage, useT } from "~/i18n/use-t";
import { pageMeta } from "~/lib/metadata/page-meta";
import * as paths from "~/lib/paths";
import { withContext } from "~/request/context.server";
import { Button } from "~/ui/Button/Button";
import { usePath } from "~/ui/base-path";
import { ReplyNotice } from "~/ui/forms/FormNotice";
import { Notice } from "~/ui/Notice/Notice";
import { AuthForm, AuthText, AuthTitle, SignInLink } from "../auth-form";
import { devicesList } from "../auth-form.css";
import { useFailedSignIn } from "../use-failed-sign-in";
import { loadLimit, submitLimit } from "./limit.server";

export const loader = withContext(loadLimit);
export const action = withContext(submitLimit);
/** The URL of this page contains a credential, so it is not sent to other sites. */
export const headers: HeadersFunction = () => ({ "Referrer-Policy": "same-origin" });
export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta(matches, ({ t }) => ({ title: t("auth:limit_title"), isPrivate: true }));

/** Error that redirects to this page (requirement ACCOUNT-11). */
const LIMIT_REACHED = { code: "device_limit_exceeded", message: "Device Limit Exceeded" };

export default function DeviceLimit() {
  const { devices, isSignedIn, providers, redirectTo } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const t = useT();
  const errorMessage = useErrorMessage();
  useFailedSignIn(isSignedIn ? undefined : LIMIT_REACHED);
  return (
    <AuthForm>
      <AuthTitle>{t("auth:limit_title")}</AuthTitle>
      {devices.length > 0 ? (
        <>
          <AuthText>{errorMessage(LIMIT_REACHED)}</AuthText>
          <ReplyNotice reply={reply} />
          <ul className={devicesList}>
            {devices.map((device, index) => (
              <li key={device.deviceId}>
                <DeviceRow
                  device={device}
                  isOldest={index === 0 && devices.length > 1 && device.updatedAt !== undefined}
                >
                  <RemoveForm
                    deviceId={device.deviceId}
                    name={device.browser}
                    // A provider's sign-in has to be repeated on its page.
                    signsIn={isSignedIn || providers.length === 0}
                  />
                </DeviceRow>
              </li>
            ))}
          </ul>
          <Notice tone="flag">{t("devices:removed_at_once")}</Notice>
        </>
      ) : (
        <Notice tone="danger">{t("auth:limit_no_devices")}</Notice>
      )}
      <SocialButtons providers={providers} mode="signin" redirectTo={redirectTo} />
      {isSignedIn ? (
        <SignOut />
      ) : (
        <SignInLink question={t("auth:limit_other_account")} returnTo={paths.home}>
          {t("auth:sign_in")}
        </SignInLink>
      )}
    </AuthForm>
  );
}

function RemoveForm({ deviceId, name, signsIn }: { deviceId: string; name: string; signsIn: boolean }) {
  const { state, formData } = useNavigation();
  const t = useT();
  return (
    <Form method="post">
      <input type="hidden" name="deviceId" value={deviceId} />
      <Button
        kind="second"
        small
        busy={state !== "idle" && formData?.get("deviceId") === deviceId}
        aria-label={t(signsIn ? "devices:remove_named_and_sign_in" : "devices:remove_named", { name })}
      >
        {t(signsIn ? "devices:remove_and_sign_in" : "devices:remove")}
      </Button>
    </Form>
  );
}

function SignOut() {
  const t = useT();
  const path = usePath();
  return (
    <form method="post" action={path(paths.logout)}>
      <Button kind="second" wide>
        {t("common:sign_out")}
      </Button>
    </form>
  );
}
