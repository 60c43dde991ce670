import { useEffect, useRef, useState } from "react";
import { matchSecond } from "~/features/player/store/page-player";
import { useT } from "~/i18n/use-t";
import { clock } from "~/lib/clock";
import * as paths from "~/lib/paths";
import { Button } from "~/ui/Button/Button";
import { usePath } from "~/ui/base-path";
import { showToast } from "~/ui/Toast/toasts";
import * as styles from "./ShareMenu.css";

/** Later seconds have no links (requirement EVENT-10): channels are on air for weeks. */
const MAX_SECOND = 99_999;

interface ShareMenuProps {
  title: string;
  /** The page, below the locale prefix. */
  path: string;
  /** Called when the link has been shared, or the viewer does not want to. */
  onEnd: () => void;
}

/**
 * What Share does: asks whether to share the page or the moment on the screen (requirement EVENT-19), and shares the
 * page without a question while the player shows no moment.
 */
export default function ShareMenu({ title, path, onEnd }: ShareMenuProps) {
  const t = useT();
  const to = usePath();
  const dialog = useRef<HTMLDialogElement>(null);
  const [second] = useState(() => Math.max(0, Math.floor(matchSecond() ?? 0)));
  /** URL that the viewer has to copy. */
  const [left, setLeft] = useState<string>();
  const pass = async (shared: string) => {
    const url = new URL(to(shared), location.href).href;
    if (await share(title, url)) onEnd();
    else setLeft(url);
  };
  const begin = useRef(() => (second > 0 && second <= MAX_SECOND ? dialog.current?.showModal() : pass(path)));
  useEffect(() => void begin.current(), []);
  useEffect(() => {
    if (left && !dialog.current?.open) dialog.current?.showModal();
  }, [left]);
  // Works without HTTPS, unlike the clipboard of `share`, on the selected text.
  const copy = (button: HTMLElement) => {
    const field = button.parentElement?.querySelector("input");
    field?.focus();
    field?.select();
    if (!field || !document.execCommand("copy")) return;
    showToast("success", "event:link_copied");
    onEnd();
  };
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby="share-title" onClose={onEnd}>
      <h2 id="share-title" className={styles.title}>
        {t("event:share")}
      </h2>
      <div className={styles.choices}>
        {left ? (
          <>
            <input
              ref={focus}
              className={styles.link}
              aria-labelledby="share-title"
              dir="ltr"
              readOnly
              value={left}
              onFocus={({ currentTarget }) => currentTarget.select()}
            />
            <Button type="button" onClick={({ currentTarget }) => copy(currentTarget)}>
              {t("event:copy_link")}
            </Button>
          </>
        ) : (
          <>
            <Button type="button" icon="share-2" onClick={() => pass(paths.atSecond(path, second))}>
              {t("event:share_from", { time: clock(second) })}
            </Button>
            <Button type="button" kind="second" onClick={() => pass(path)}>
              {t("event:share_page")}
            </Button>
          </>
        )}
        <Button type="button" kind="quiet" onClick={onEnd}>
          {t(left ? "common:close" : "player:cancel")}
        </Button>
      </div>
    </dialog>
  );
}

/** Focuses the field in place of the button that was pressed, which has gone. */
function focus(field: HTMLInputElement | null): void {
  field?.focus();
}

/** Passes a URL to the phone's share sheet, or copies it. @returns false if the browser allows neither */
async function share(title: string, url: string): Promise<boolean> {
  try {
    if (navigator.share) await navigator.share({ title, url });
    else {
      await navigator.clipboard.writeText(url);
      showToast("success", "event:link_copied");
    }
    return true;
  } catch (error) {
    // The viewer has closed the sheet.
    return error instanceof DOMException && error.name === "AbortError";
  }
}
