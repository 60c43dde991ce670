import { type ComponentProps, useEffect, useRef } from "react";
import { useT } from "~/i18n/use-t";
import { cx } from "~/ui/cx";
import { Icon } from "~/ui/Icon/Icon";
import { KEY_HELP } from "../../store/keyboard-commands";
import { button } from "./Controls.css";
import * as styles from "./Panel.css";
import { usePlayer } from "./player-context";
import { Settings } from "./Settings";

export type PanelKind = "settings" | "keys";

interface PanelProps extends Omit<ComponentProps<typeof Settings>, "onRemote"> {
  kind: PanelKind;
  /** Direction of the page; the controls around the panel run left to right. */
  direction: "ltr" | "rtl";
  /** Opens the other panel, or closes this one (undefined). */
  onKind: (kind: PanelKind | undefined) => void;
}

/** Dialog over the player: settings, or keyboard help. */
export function Panel({ kind, direction, onKind, ...settings }: PanelProps) {
  const t = useT();
  const dialog = useRef<HTMLDialogElement>(null);
  const { box, requests } = usePlayer();
  useEffect(() => {
    // Within the player, as far as the window shows it below the header.
    const { top, bottom, left, right } = box.getBoundingClientRect();
    const [start, ...ends] = [top, innerWidth - right, innerHeight - bottom, left].map(
      (edge) => `${Math.max(0, edge)}px`,
    );
    const first = `max(${start}, var(--header, 0px))`;
    const { style } = dialog.current ?? {};
    style?.setProperty("--player", [first, ...ends].join(" "));
    style?.setProperty("--player-room", `calc(100dvh - ${first} - ${ends[1]})`);
    dialog.current?.showModal();
  }, [box]);
  const title = t(kind === "keys" ? "player:keys" : "player:settings");
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog without our help
    <dialog
      ref={dialog}
      dir={direction}
      className={cx(styles.dialog, kind === "keys" && styles.wideDialog)}
      data-own-keys=""
      aria-label={title}
      onClose={() => onKind(undefined)}
      onClick={(event) => event.target === event.currentTarget && event.currentTarget.close()}
    >
      <div className={styles.sheet}>
        <p className={styles.dialogHead}>
          {title}
          <button
            type="button"
            className={button}
            aria-label={t("common:close")}
            onClick={() => dialog.current?.close()}
          >
            <Icon name="x" size={24} />
          </button>
        </p>
        {kind === "settings" ? (
          <>
            <Settings
              {...settings}
              onRemote={() => {
                dialog.current?.close();
                requests.playRemotely();
              }}
            />
            <button type="button" className={styles.byKeyboard} onClick={() => onKind("keys")}>
              {t("player:keys")}
            </button>
          </>
        ) : (
          <dl className={styles.keys}>
            {KEY_HELP.map(([keys, does]) => (
              <div key={keys} className={styles.field}>
                <dt>{t(does)}</dt>
                <dd>
                  <bdi dir="ltr">{keys.replace("Space", t("player:key_space"))}</bdi>
                </dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </dialog>
  );
}
