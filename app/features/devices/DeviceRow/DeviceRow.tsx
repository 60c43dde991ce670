import type { ReactNode } from "react";
import { Sentence, useT } from "~/i18n/use-t";
import { Dotted } from "~/ui/Dotted/Dotted";
import { Icon } from "~/ui/Icon/Icon";
import { Time } from "~/ui/Time/Time";
import type { DeviceView } from "../device-view.server";
import * as styles from "./DeviceRow.css";

const ICONS = { mobile: "smartphone", tablet: "tablet", desktop: "laptop" } as const;

interface DeviceRowProps {
  device: DeviceView;
  /** It has been unused for the longest of several. */
  isOldest?: boolean;
  /** Form that removes it. */
  children: ReactNode;
}

/** Row of a device of the account. */
export function DeviceRow({ device, isOldest = false, children }: DeviceRowProps) {
  const t = useT();
  const { addedAt, updatedAt } = device;
  const dates = [
    ...(addedAt ? [["devices:added_date", addedAt] as const] : []),
    ...(updatedAt ? [["devices:last_used_date", updatedAt] as const] : []),
  ];
  return (
    <div className={styles.box}>
      <div className={styles.row} data-device={device.type}>
        <span className={styles.tile}>
          <Icon name={ICONS[device.type]} />
        </span>
        <div>
          <p className={styles.name}>
            <bdi>{device.browser}</bdi>
            {device.isCurrent && <span className={styles.here}>{t("common:this_device")}</span>}
            {isOldest && <span className={styles.here}>{t("devices:unused_longest")}</span>}
          </p>
          <p className={styles.meta}>
            <Dotted parts={[t(`devices:type_${device.type}`), device.system]} />
          </p>
          <p className={styles.dates}>
            {dates.map(([text, iso]) => (
              <span key={text}>
                <Sentence text={t(text)} parts={{ date: <Time iso={iso} style="moment" /> }} />
              </span>
            ))}
          </p>
        </div>
        {children}
      </div>
    </div>
  );
}
