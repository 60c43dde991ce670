import { useEffect, useState } from "react";
import { useT } from "~/i18n/use-t";
import { Flag } from "~/ui/Brand/Brand";
import { Button } from "~/ui/Button/Button";
import { IconButton } from "~/ui/IconButton/IconButton";
import { isHidden, rememberClosed } from "./hidden-until";
import { isSafari, platformOf } from "./platform-of";
import * as styles from "./SmartBanner.css";

/** Where the apps are; set only when the operator has switched the banner on and at least one app exists. */
export interface SmartBannerConfig {
  /** Page that leads on to the store named by its `storeUrl` parameter. */
  portalUrl: string;
  iosUrl?: string;
  androidUrl?: string;
}

/**
 * Points phones to the native app, until it is closed. Decided in the browser, so that pages stay the same for
 * everybody; it lies over the page and moves nothing.
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

/** The portal's address with the store as its parameter. */
export function getHref(portalUrl: string, storeUrl: string): string {
  return `${portalUrl}${portalUrl.includes("?") ? "&" : "?"}storeUrl=${encodeURIComponent(storeUrl)}`;
}
