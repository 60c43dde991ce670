import type { MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData, useNavigation, useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { DeviceRow } from "~/features/devices/DeviceRow/DeviceRow";
import { Sentence, useT } from "~/i18n/use-t";
import type { FormReply } from "~/lib/forms/form.server";
import { pageMeta } from "~/lib/metadata/page-meta";
import * as paths from "~/lib/paths";
import { withReturnPath } from "~/lib/return-path";
import { withContext } from "~/request/context.server";
import { unseen } from "~/styles/layout.css";
import { Button } from "~/ui/Button/Button";
import { usePath } from "~/ui/base-path";
import { FormField, FormSubmit } from "~/ui/forms/FormFields";
import { FormNotice, ReplyNotice } from "~/ui/forms/FormNotice";
import { FormState } from "~/ui/forms/form-state";
import { ReplyForm } from "~/ui/forms/ReplyForm";
import { Notice } from "~/ui/Notice/Notice";
import { Time } from "~/ui/Time/Time";
import { AuthForm, AuthLink, AuthText, AuthTitle } from "../auth-form";
import { letters, qr, qrImage } from "../auth-form.css";
import { loadCode, submitCode } from "./code.server";
import type { QrDrawing } from "./qr.server";

export const loader = withContext(loadCode);
export const action = withContext(submitCode);
export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageMeta(matches, ({ t }) => ({
    title: t(data?.kind === "show" ? "codes:title" : "codes:enter_title"),
    isPrivate: true,
  }));

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

/** Sign-in with a code: the device that shows it, and the user who enters it on another one. */
export default function Code() {
  const page = useLoaderData<typeof loader>();
  return (
    <AuthForm>
      {page.kind === "show" && <Shown {...page} />}
      {page.kind === "enter" && <Enter {...page} />}
      {page.kind === "decide" && <Decide {...page} />}
      {page.kind === "done" && <Done {...page} />}
    </AuthForm>
  );
}

function Shown({ address, code, ended, redirectTo, ...look }: Extract<Loaded, { kind: "show" }>) {
  const reply = useActionData<FormReply>();
  const t = useT();
  const where = { address: <bdi>{address}</bdi> };
  const toLogin = (
    <AuthLink question={t("codes:or_password")} href={withReturnPath(paths.login, redirectTo)}>
      {t("auth:sign_in")}
    </AuthLink>
  );
  if (code !== undefined && "nextLook" in look) {
    return (
      <>
        <AuthTitle>{t("codes:title")}</AuthTitle>
        <p>
          <Sentence text={t("codes:enter_at")} parts={where} />
        </p>
        <Letters code={code} isNew />
        <Qr {...look.qr} />
        <AuthText>{t("codes:waiting")}</AuthText>
        <Looks seconds={look.seconds} nextLook={look.nextLook} />
        {toLogin}
      </>
    );
  }
  return (
    <>
      <AuthTitle>{t("codes:title")}</AuthTitle>
      {!reply && ended && <Notice tone="danger">{t(`codes:${ended}`)}</Notice>}
      <p>
        <Sentence text={t("codes:intro")} parts={where} />
      </p>
      <ReplyForm reply={reply} intent="start">
        <FormSubmit wide busyText={t("codes:show")}>
          {t("codes:show")}
        </FormSubmit>
      </ReplyForm>
      {toLogin}
    </>
  );
}

/** The letters of a code. @param isNew the button that led to them is gone, so they receive its focus */
function Letters({ code, isNew = false }: { code: string; isNew?: boolean }) {
  const element = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (isNew) element.current?.focus();
  }, [isNew]);
  return (
    <p ref={element} className={letters} tabIndex={isNew ? -1 : undefined}>
      <bdi aria-hidden="true">{code}</bdi>
      {/* Screen readers would read consonants as a word. */}
      <bdi className={unseen}>{[...code].join(" ")}</bdi>
    </p>
  );
}

/** The URL at which the code is approved, for the camera of a phone; phones themselves do not show it. */
function Qr({ size, path }: QrDrawing) {
  const t = useT();
  return (
    <div className={qr}>
      <AuthText>{t("codes:scan")}</AuthText>
      <svg className={qrImage} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={t("codes:qr")}>
        <path d={path} />
      </svg>
    </div>
  );
}

/** Asks every few seconds whether the code was approved: by script, by the browser, or by a link. */
function Looks({ seconds, nextLook }: { seconds: number; nextLook: string }) {
  const t = useT();
  const path = usePath();
  const revalidator = useRevalidator();
  const latest = useRef(revalidator);
  latest.current = revalidator;
  useEffect(() => {
    const timer = setInterval(() => {
      if (latest.current.state === "idle") latest.current.revalidate();
    }, seconds * 1000);
    return () => clearInterval(timer);
  }, [seconds]);
  return (
    <>
      <noscript>
        <meta httpEquiv="refresh" content={`${seconds};url=${path(nextLook)}`} />
      </noscript>
      <Button
        kind="second"
        wide
        href={nextLook}
        onClick={(event) => {
          // A navigation would abort the request under way, which may be the one that signs in.
          event.preventDefault();
          if (revalidator.state === "idle") revalidator.revalidate();
        }}
      >
        {t("codes:check")}
      </Button>
    </>
  );
}

function Enter({ reply, site }: Extract<Loaded, { kind: "enter" }>) {
  const t = useT();
  const isBusy = useNavigation().state === "loading";
  return (
    <>
      <AuthTitle>{t("codes:enter_title")}</AuthTitle>
      <AuthText>{t("codes:enter_intro")}</AuthText>
      <AuthText>
        <Sentence
          text={t("codes:enter_where")}
          parts={{
            site: <bdi>{site}</bdi>,
            sign_in: t("auth:sign_in"),
            use_code: t("auth:use_code"),
          }}
        />
      </AuthText>
      <FormState reply={reply} isBusy={isBusy}>
        <FormNotice labels={{ code: t("codes:code") }} />
        <Form action={paths.enterCode} noValidate>
          <FormField
            name="code"
            label={t("codes:code")}
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={50}
            required
          />
          <FormSubmit wide busyText={t("codes:next")}>
            {t("codes:next")}
          </FormSubmit>
        </Form>
      </FormState>
    </>
  );
}

function Decide({ code, device, account }: Extract<Loaded, { kind: "decide" }>) {
  const reply = useActionData<FormReply>();
  const { formData } = useNavigation();
  const t = useT();
  const sent = formData?.get("intent");
  return (
    <>
      <AuthTitle>{t("codes:decide_title")}</AuthTitle>
      <ReplyNotice reply={reply} labels={{ code: t("codes:code") }} />
      {device && (
        <div>
          <DeviceRow device={{ ...device, addedAt: undefined }}>{null}</DeviceRow>
          {device.addedAt && (
            <AuthText>
              <Sentence
                text={t("codes:asked")}
                parts={{ time: <Time iso={device.addedAt} style="moment" /> }}
              />
            </AuthText>
          )}
        </div>
      )}
      <Letters code={code} />
      {account && (
        <AuthText>
          <Sentence text={t("codes:account")} parts={{ name: <bdi>{account}</bdi> }} />
        </AuthText>
      )}
      <Notice tone="flag">{t("codes:only_yours")}</Notice>
      <Form method="post">
        <input type="hidden" name="code" value={code} />
        <Button name="intent" value="approve" wide busy={sent === "approve"}>
          {t("codes:approve")}
        </Button>
        <Button kind="quiet" name="intent" value="deny" wide busy={sent === "deny"}>
          {t("codes:deny")}
        </Button>
      </Form>
    </>
  );
}

function Done({ done }: Extract<Loaded, { kind: "done" }>) {
  const t = useT();
  return (
    <>
      <AuthTitle>{t("codes:enter_title")}</AuthTitle>
      <Notice tone={done === "approved" ? "success" : "info"}>{t(`codes:done_${done}`)}</Notice>
      <Button kind="second" wide href={paths.accountDevices}>
        {t("codes:to_devices")}
      </Button>
      <Button kind="quiet" wide href={paths.enterCode}>
        {t("codes:another")}
      </Button>
    </>
  );
}
