import type { ReactNode } from "react";
import { useT } from "~/i18n/use-t";
import { Icon } from "~/ui/Icon/Icon";
import { Time } from "~/ui/Time/Time";
import type { DeviceView } from "../device-view.server";
import * as styles from "./DeviceRow.css";

const ICONS = { mobile: "smartphone", tablet: "tablet", desktop: "laptop" } as const;

/** A device of the account; `children` is the form that removes it. */
export function DeviceRow({ device, children }: { device: DeviceView; children: ReactNode }) {
  const t = useT();
  return (
    <div className={styles.row}>
      <span className={styles.tile}>
        <Icon name={ICONS[device.type]} />
      </span>
      <div>
        <p className={styles.name}>
          <bdi>{device.browser}</bdi>
          {device.isCurrent && <span className={styles.here}>{t("common:this_device")}</span>}
        </p>
        <p className={styles.meta}>
          <bdi>{device.system}</bdi>
          {device.addedAt && (
            <>
              {device.system && " · "}
              <Time iso={device.addedAt} style="date" />
            </>
          )}
        </p>
      </div>
      {children}
    </div>
  );
}
