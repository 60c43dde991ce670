import { z } from "zod";
import { idField } from "~/lib/forms/id-field.server";
import * as paths from "~/lib/paths";
import { addToWatchlist, removeFromWatchlist } from "~/platform/endpoints/watchlist";
import { withContext } from "~/request/context.server";
import { listToast } from "~/session/saved-toasts";
import { saveAndReturn } from "../save-and-return.server";

const formSchema = z.object({ intent: z.enum(["add", "remove"]), videoId: idField });

/**
 * Adds an event to the viewer's watchlist or removes it, and redirects to the page of the button; with scripts,
 * the button stays on its page.
 */
export const action = withContext((context) =>
  saveAndReturn(context, {
    schema: formSchema,
    fallbackPath: paths.home,
    failureMessage: "common:not_saved",
    toPending: ({ intent, videoId }) => (intent === "add" ? { kind: "watchlist", id: videoId } : undefined),
    async save({ platform }, { intent, videoId }, returnTo) {
      if (intent === "add") await addToWatchlist(platform, videoId);
      else await removeFromWatchlist(platform, videoId);
      // Elsewhere the button stays and shows its new state; here it disappears with its card.
      const isOnList = new URL(returnTo, "http://path").pathname === paths.watchlist;
      return intent === "remove" && isOnList ? listToast("remove", videoId) : undefined;
    },
  }),
);

export { postOnly as loader } from "~/request/post-only.server";
