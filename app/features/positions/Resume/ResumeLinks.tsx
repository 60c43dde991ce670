import type { ReactNode } from "react";
import { useT } from "~/i18n/use-t";
import { Button } from "~/ui/Button/Button";
import { clockText } from "../../events/match-time";
import { start } from "./Resume.css";

interface ResumeLinksProps {
  /** Where the viewer has stopped (s). */
  second: number;
  /** Returns the link that starts at a second. */
  hrefOf: (second: number) => string;
  /** Further controls of the row. */
  children?: ReactNode;
}

/** Links that continue a recording, or play it from the beginning; until it plays. */
export function ResumeLinks({ second, hrefOf, children }: ResumeLinksProps) {
  const t = useT();
  return (
    <p className={start} data-start="">
      <Button small icon="play" href={hrefOf(second)}>
        {t("event:continue_at", { time: clockText(second) })}
      </Button>
      <Button kind="quiet" small href={hrefOf(0)}>
        {t("event:from_beginning")}
      </Button>
      {children}
    </p>
  );
}
