import { useActionData } from "@remix-run/react";
import { useT } from "~/i18n/use-t";
import * as paths from "~/lib/paths";
import { actions, panel, prose } from "~/styles/layout.css";
import { Button } from "~/ui/Button/Button";
import { usePath } from "~/ui/base-path";
import { Checkbox } from "~/ui/Checkbox/Checkbox";
import { cx } from "~/ui/cx";
import { lazyPart } from "~/ui/lazy-part";
import { Notice } from "~/ui/Notice/Notice";
import { useHydrated } from "~/ui/use-hydrated";
import type { loadPushDevices, PushReply } from "./push.server";
import * as styles from "./reminders.css";

type Loaded = NonNullable<Awaited<ReturnType<typeof loadPushDevices>>>;

/** Turns notifications of this browser on, and says what keeps them off. */
const ThisDevice = lazyPart(() => import("./this-device"));

/** Devices that show reminders as notifications. Each is removed by a form; a script adds this one. */
export function PushDevices({ devices, publicKey, mails, goals }: Loaded) {
  const reply = useActionData<Partial<PushReply> | undefined>();
  const hydrated = useHydrated();
  const t = useT();
  const path = usePath();
  // The panel is below the list, and so is what it says after a form.
  const action = `${path(paths.pushDevices)}#push-title`;
  return (
    <section className={cx(panel, styles.page, styles.settings)} aria-labelledby="push-title">
      <h2 id="push-title" className={styles.heading}>
        {t("reminders:push_title")}
      </h2>
      {reply?.push && <Notice tone="danger" title={t("common:that_did_not_work")} />}
      {publicKey && (
        <>
          <p className={prose}>{t("reminders:push_text")}</p>
          <div className={styles.thisDevice}>
            <noscript>
              <p>{t("reminders:push_scripts")}</p>
            </noscript>
            {hydrated && (
              <ThisDevice
                publicKey={publicKey}
                action={action}
                isAdded={devices.some(({ isCurrent }) => isCurrent)}
              />
            )}
          </div>
        </>
      )}
      {devices.length > 0 && (
        <>
          <ul className={styles.devices}>
            {devices.map(({ id, name, isCurrent }) => (
              <li key={id}>
                <form method="post" action={action} className={actions}>
                  <input type="hidden" name="id" value={id} />
                  <span>
                    <bdi>{name || t("devices:type_desktop")}</bdi>
                    {isCurrent && ` (${t("common:this_device")})`}
                  </span>
                  <Button
                    name="intent"
                    value="remove"
                    kind="second"
                    small
                    aria-label={t("devices:remove_named", { name: name || t("devices:type_desktop") })}
                  >
                    {t("devices:remove")}
                  </Button>
                </form>
              </li>
            ))}
          </ul>
          {goals?.isHidden && <p className={prose}>{t("reminders:push_goals_hidden")}</p>}
          {goals && (goals.isOn || !goals.isHidden) && (
            <form method="post" action={action} className={styles.page}>
              <div>
                <Checkbox name="goals" defaultChecked={goals.isOn} aria-describedby="goals-text">
                  {t("reminders:push_goals")}
                </Checkbox>
                <p id="goals-text" className={prose}>
                  {t("reminders:push_goals_text")}
                </p>
              </div>
              <div>
                <Button name="intent" value="goals" kind="second" small>
                  {t("reminders:save")}
                </Button>
              </div>
            </form>
          )}
          <form method="post" action={action} className={styles.page}>
            <Checkbox name="mails" defaultChecked={mails}>
              {t("reminders:push_mails")}
            </Checkbox>
            <div>
              <Button name="intent" value="mails" kind="second" small>
                {t("reminders:save")}
              </Button>
            </div>
          </form>
        </>
      )}
    </section>
  );
}
