import { useT } from "~/i18n/use-t";
import { Button } from "~/ui/Button/Button";
import { usePath } from "~/ui/base-path";
import { IconButton } from "~/ui/IconButton/IconButton";

interface ListButtonProps {
  eventId: string;
  inList: boolean;
  /** Path and query below the locale prefix to come back to. */
  redirectTo: string;
  /** With the words "My list" beside the symbol. */
  labelled?: boolean;
  /** As high as main buttons, to stand beside one. */
  regular?: boolean;
}

/** Puts an event on the viewer's list or takes it off: a form of its own, so never inside a card's link. */
export function ListButton({
  eventId,
  inList,
  redirectTo,
  labelled = false,
  regular = false,
}: ListButtonProps) {
  const t = useT();
  const path = usePath();
  const icon = inList ? "check" : "plus";
  return (
    <form method="post" action={path("/actions/watchlist")}>
      <input type="hidden" name="videoId" value={eventId} />
      <input type="hidden" name="redirectTo" value={redirectTo} />
      {labelled ? (
        <Button
          name="intent"
          value={inList ? "remove" : "add"}
          kind="second"
          small
          wide
          icon={icon}
          aria-pressed={inList}
        >
          {t("common:my_list")}
        </Button>
      ) : (
        <IconButton
          name="intent"
          value={inList ? "remove" : "add"}
          kind={inList ? "main" : "second"}
          small={!regular}
          icon={icon}
          label={t(inList ? "common:in_list" : "common:add_to_list")}
        />
      )}
    </form>
  );
}
