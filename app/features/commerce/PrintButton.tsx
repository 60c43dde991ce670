import { useT } from "~/i18n/use-t";
import { Button } from "~/ui/Button/Button";
import { useHydrated } from "~/ui/use-hydrated";

/** Prints the page, once scripts run; without them the browser's own menu does. */
export function PrintButton() {
  const t = useT();
  if (!useHydrated()) return null;
  return (
    <Button kind="quiet" type="button" onClick={() => window.print()}>
      {t("commerce:print")}
    </Button>
  );
}
