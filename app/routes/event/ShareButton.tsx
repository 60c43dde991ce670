import { useT } from "~/i18n/use-t";
import { showToast } from "~/lib/toasts";
import { Button } from "~/ui/Button/Button";
import { usePath } from "~/ui/base-path";
import { useHydrated } from "~/ui/use-hydrated";

/** Hands the page's address to the phone's share sheet, or copies it. Without scripts the address bar does it. */
export function ShareButton({ title, path }: { title: string; path: string }) {
  const t = useT();
  const to = usePath();
  if (!useHydrated()) return null;
  async function share() {
    const url = new URL(to(path), location.href).href;
    try {
      if (navigator.share) await navigator.share({ title, url });
      else {
        await navigator.clipboard.writeText(url);
        showToast("success", "event:link_copied");
      }
    } catch {
      // The viewer closed the sheet, or the browser does not let a page copy.
    }
  }
  return (
    <Button type="button" kind="second" small wide icon="share-2" onClick={share}>
      {t("event:share")}
    </Button>
  );
}
