import { useT } from "~/i18n/use-t";
import { Button } from "~/ui/Button/Button";

/** Link that skips a step after sign-up. */
export function SkipBar({ href }: { href: string }) {
  const t = useT();
  return (
    <p>
      <Button kind="quiet" iconEnd="arrow-right" href={href}>
        {t("onboarding:skip")}
      </Button>
    </p>
  );
}
