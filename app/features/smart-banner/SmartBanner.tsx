import { useEffect, useState } from "react";
import { useT } from "~/i18n/use-t";
import { Flag } from "~/ui/Brand/Brand";
import { Button } from "~/ui/Button/Button";
import { IconButton } from "~/ui/IconButton/IconButton";
import { isHidden, rememberClosed } from "./hidden-until";
import { isSafari, platformOf } from "./platform-of";
import * as styles from "./SmartBanner.css";

/** URLs of the apps; set only if the operator has enabled the banner and at least one app exists. */
export interface SmartBannerConfig {
  /** Page that forwards to the store in its `storeUrl` parameter. */
  portalUrl: string;
  iosUrl?: string;
  androidUrl?: string;
}

/**
 * Banner that offers the native app on phones, until it is closed. It is rendered in the browser only, so
 * that pages can be shared between viewers, and overlays the page without a layout shift.
 */
export default function SmartBanner({
  config,
  name,
  flavour,
}: {
  config: SmartBannerConfig;
  name: string;
  flavour: string;
}) {
  const t = useT();
  const [storeUrl, setStoreUrl] = useState<string>();
  useEffect(() => {
    const { userAgent } = navigator;
    const platform = platformOf(userAgent);
    const url = { IOS: config.iosUrl, ANDROID: config.androidUrl, OTHER: undefined }[platform];
    if (url && !isSafari(userAgent) && !isHidden(Date.now(), flavour)) setStoreUrl(url);
  }, [config, flavour]);

  if (!storeUrl) return null;
  const close = () => {
    rememberClosed(Date.now());
    setStoreUrl(undefined);
  };
  return (
    <aside className={styles.banner} aria-label={t("common:app_banner", { name })}>
      <IconButton type="button" kind="quiet" icon="x" label={t("common:close")} onClick={close} />
      <Flag className={styles.flag} />
      <span className={styles.text}>
        <span className={styles.name}>{name}</span>
        <span className={styles.note}>{t("common:app_free")}</span>
      </span>
      <Button href={getHref(config.portalUrl, storeUrl)} kind="main" small rel="noopener">
        {t("common:app_get")}
      </Button>
    </aside>
  );
}

/** Returns the portal's URL with the store's URL as a parameter. */
export function getHref(portalUrl: string, storeUrl: string): string {
  return `${portalUrl}${portalUrl.includes("?") ? "&" : "?"}storeUrl=${encodeURIComponent(storeUrl)}`;
}
