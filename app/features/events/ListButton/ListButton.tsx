import { useT } from "~/i18n/use-t";
import { useSwitch } from "~/lib/use-switch";
import { Button } from "~/ui/Button/Button";
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
  const { Form, form, shown, isSaving } = useSwitch(inList, "add");
  const icon = shown ? "check" : "plus";
  return (
    <Form {...form} action="/actions/watchlist">
      <input type="hidden" name="videoId" value={eventId} />
      <input type="hidden" name="redirectTo" value={redirectTo} />
      {labelled ? (
        <Button
          name="intent"
          value={shown ? "remove" : "add"}
          kind="second"
          small
          wide
          icon={icon}
          busy={isSaving}
          aria-pressed={shown}
        >
          {t("common:my_list")}
        </Button>
      ) : (
        <IconButton
          name="intent"
          value={shown ? "remove" : "add"}
          kind={shown ? "main" : "second"}
          small={!regular}
          icon={icon}
          aria-busy={isSaving}
          label={t(shown ? "common:in_list" : "common:add_to_list")}
        />
      )}
    </Form>
  );
}
