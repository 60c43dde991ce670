import { type ReactNode, useEffect } from "react";
import { useT } from "~/i18n/use-t";
import { clock } from "~/lib/clock";
import { Button } from "~/ui/Button/Button";
import { start } from "./Resume.css";

interface ResumeLinksProps {
  /** Where the viewer has stopped (s). */
  second: number;
  /** Returns the link that starts at a second. */
  hrefOf: (second: number) => string;
  /** Play continues there, too. */
  startsThere?: boolean;
  /** Further controls of the row. */
  children?: ReactNode;
}

/** Links that continue a recording, or play it from the beginning; while it plays, they lead back there. */
export function ResumeLinks({ second, hrefOf, startsThere, children }: ResumeLinksProps) {
  const t = useT();
  const text = t("event:continue_at", { time: clock(second) });
  // The Play button over the video shows the same words.
  useEffect(() => {
    const style = startsThere ? document.getElementById("player")?.style : undefined;
    style?.setProperty("--continue", JSON.stringify(text));
    return () => void style?.removeProperty("--continue");
  }, [startsThere, text]);
  return (
    <p className={start} data-start="">
      <Button id={startsThere ? "resume-link" : undefined} small icon="play" href={hrefOf(second)}>
        {text}
      </Button>
      <Button kind="quiet" small href={hrefOf(0)}>
        {t("event:from_beginning")}
      </Button>
      {children}
    </p>
  );
}
