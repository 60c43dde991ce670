import { useT } from "~/i18n/use-t";
import { Button } from "~/ui/Button/Button";

/** The way on from a step after signing up that is left out. */
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
