import { useRouteLoaderData } from "@remix-run/react";
import { useT } from "~/i18n/use-t";
import { Button } from "~/ui/Button/Button";
import { usePath } from "~/ui/base-path";
import { showToast } from "~/ui/Toast/toasts";
import { useHydrated } from "~/ui/use-hydrated";

/**
 * Passes the page's URL to the phone's share sheet, or copies it; without scripts opens a mail that contains
 * it.
 */
export function ShareButton({ title, path }: { title: string; path: string }) {
  const t = useT();
  const to = usePath();
  const root = useRouteLoaderData<{ origin: string }>("root");
  const look = { kind: "second", small: true, wide: true, icon: "share-2" } as const;
  if (!useHydrated()) {
    const url = (root?.origin ?? "") + to(path);
    const message = `subject=${encodeURIComponent(title)}&body=${encodeURIComponent(url)}`;
    return (
      <Button {...look} href={`mailto:?${message}`}>
        {t("event:share")}
      </Button>
    );
  }
  async function share() {
    const url = new URL(to(path), location.href).href;
    try {
      if (navigator.share) await navigator.share({ title, url });
      else {
        await navigator.clipboard.writeText(url);
        showToast("success", "event:link_copied");
      }
    } catch {
      // The viewer has closed the sheet, or the browser does not allow the page to copy.
    }
  }
  return (
    <Button {...look} type="button" onClick={share}>
      {t("event:share")}
    </Button>
  );
}
