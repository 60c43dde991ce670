import { useT } from "~/i18n/use-t";
import { Tag } from "~/ui/Tag/Tag";
import type { EventCardView } from "../view";

/**
 * Label of the condition for watching an event; none if it is free. A blocked region takes precedence over a
 * price.
 */
export function AccessTag({ access, inRegion }: Pick<EventCardView, "access" | "inRegion">) {
  const t = useT();
  if (!inRegion) return <Tag icon="globe-lock">{t("common:not_in_region")}</Tag>;
  switch (access.kind) {
    case "free":
      return null;
    case "members":
      return <Tag icon="key-round">{t("common:members")}</Tag>;
    case "plan":
      return <Tag icon="key-round">{t("common:plan_needed")}</Tag>;
    case "ticket":
      return (
        <Tag icon="ticket" tone="price">
          <bdi>{access.price ?? t("common:ticket")}</bdi>
        </Tag>
      );
  }
}
