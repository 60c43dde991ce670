import type { MessageKey } from "~/i18n/translate";
import * as paths from "~/lib/paths";
import type { IconName } from "~/ui/Icon/icons";

/** Place in the menu of a viewer's own pages. */
export interface MenuItem {
  href: string;
  text: MessageKey;
  icon: IconName;
}

/**
 * Returns the menu of a signed-in viewer's own pages. It comes with the data, because most viewers have none.
 * @param hasHistory whether the platform stores what viewers watch
 * @param hasReminders whether it sends reminders
 */
export function accountMenu(hasHistory: boolean, hasReminders: boolean): MenuItem[] {
  return [
    { href: paths.recommendation, text: "common:following", icon: "star" },
    { href: paths.watchlist, text: "common:my_list", icon: "list-video" },
    { href: paths.ownClips, text: "common:my_clips", icon: "scissors" },
    ...(hasHistory ? [{ href: paths.history, text: "common:history", icon: "clock" } as const] : []),
    ...(hasReminders ? [{ href: paths.reminders, text: "common:reminders", icon: "bell" } as const] : []),
    { href: paths.account, text: "common:account", icon: "user" },
  ];
}
