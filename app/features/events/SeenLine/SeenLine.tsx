import { useT } from "~/i18n/use-t";
import { Line } from "~/ui/Line/Line";
import { unseen } from "../../../styles/layout.css";
import type { EventCardView } from "../view";

/** How much of a recording the viewer has watched, as a line, and as text for screen readers. */
export function SeenLine({ share, percent }: NonNullable<EventCardView["seen"]>) {
  const t = useT();
  return (
    <>
      <Line state="seen" share={share} />
      {percent && <span className={unseen}>{t("common:seen", { percent })} </span>}
    </>
  );
}
