import type { MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { DeviceRow } from "~/features/devices/DeviceRow/DeviceRow";
import { useT } from "~/i18n/use-t";
import { pageMeta } from "~/lib/metadata/page-meta";
import * as paths from "~/lib/paths";
import { withContext } from "~/request/context.server";
import { Button } from "~/ui/Button/Button";
import { ReplyNotice } from "~/ui/forms/FormNotice";
import { Notice } from "~/ui/Notice/Notice";
import { useAutoAnimate } from "~/ui/use-auto-animate";
import * as styles from "../account.css";
import { loadDevices, submitDevices } from "../account.server";
import { AccountFrame } from "../account-frame";

export const loader = withContext(loadDevices);
export const action = withContext(submitDevices);
export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta(matches, ({ t }) => ({ title: t("account:devices"), isPrivate: true }));

export default function Devices() {
  const { devices, hasCodes } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const sent = useNavigation().formData?.get("deviceId");
  const list = useAutoAnimate<HTMLUListElement>();
  const t = useT();
  const [first, ...others] = devices;
  const isOnly = first?.isCurrent === true && others.length === 0;
  return (
    <AccountFrame
      title={t("account:devices")}
      intro={t(isOnly ? "account:devices_only" : "account:devices_intro")}
      here={paths.accountDevices}
    >
      <ReplyNotice reply={reply} />
      <ul ref={list} className={styles.devices}>
        {devices.map((device) => (
          <li key={device.deviceId}>
            <DeviceRow device={device}>
              <Form method="post">
                <input type="hidden" name="deviceId" value={device.deviceId} />
                <Button
                  kind="second"
                  small
                  busy={sent === device.deviceId}
                  aria-label={
                    device.isCurrent
                      ? t("account:sign_out")
                      : t("devices:remove_named", { name: device.browser })
                  }
                >
                  {t(device.isCurrent ? "account:sign_out" : "devices:remove")}
                </Button>
              </Form>
            </DeviceRow>
          </li>
        ))}
      </ul>
      {!isOnly && <Notice tone="flag">{t("devices:removed_at_once")}</Notice>}
      {hasCodes && (
        <p className={styles.below}>
          <Button kind="second" href={paths.enterCode}>
            {t("devices:sign_in_another")}
          </Button>
        </p>
      )}
    </AccountFrame>
  );
}
