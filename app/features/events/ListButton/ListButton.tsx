import { useT } from "~/i18n/use-t";
import * as paths from "~/lib/paths";
import { IN_PLACE } from "~/lib/saved-in-place";
import { Button } from "~/ui/Button/Button";
import { IconButton } from "~/ui/IconButton/IconButton";
import { useOptimisticToggle } from "~/ui/use-optimistic-toggle";

interface ListButtonProps {
  eventId: string;
  /** Title of the event: the name of the button has it, because a list has many. */
  title: string;
  inList: boolean;
  /** Path and query below the locale prefix to which the form redirects. */
  redirectTo: string;
  /** Shows "My list" beside the icon. */
  labelled?: boolean;
  /** As high as a main button, to be placed beside one. */
  regular?: boolean;
}

/**
 * Adds an event to the viewer's watchlist or removes it. Renders a form, so do not use it inside a card's
 * link.
 */
export function ListButton({
  eventId,
  title,
  inList,
  redirectTo,
  labelled = false,
  regular = false,
}: ListButtonProps) {
  const t = useT();
  const { Form, form, shown, isSaving } = useOptimisticToggle(inList, "add", `watchlist ${eventId}`);
  const icon = shown ? "check" : "plus";
  return (
    <Form {...form} action={paths.saveToWatchlist}>
      <input type="hidden" name="videoId" value={eventId} />
      <input type="hidden" name="redirectTo" value={redirectTo} />
      <input type="hidden" name={IN_PLACE} value="yes" />
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
          // Beside a side column there is no room for the words.
          title={t("common:my_list")}
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
          label={t(shown ? "common:in_list" : "common:add_to_list", { title })}
        />
      )}
    </Form>
  );
}
