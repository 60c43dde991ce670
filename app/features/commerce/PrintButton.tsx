import { useT } from "~/i18n/use-t";
import { Button } from "~/ui/Button/Button";
import { useHydrated } from "~/ui/use-hydrated";

/** Button that prints the page. Rendered after hydration only; without scripts the browser's menu is used. */
export function PrintButton() {
  const t = useT();
  if (!useHydrated()) return null;
  return (
    <Button kind="quiet" type="button" onClick={() => window.print()}>
      {t("commerce:print")}
    </Button>
  );
}
