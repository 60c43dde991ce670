import { z } from "zod";
import { idField } from "~/lib/forms/id-field.server";
import * as paths from "~/lib/paths";
import { FOLLOW_TYPES } from "~/platform/contract/follow";
import { follow, listFollowed, unfollow } from "~/platform/endpoints/follows";
import { withContext } from "~/request/context.server";
import { updateRecord } from "~/session/refresh.server";
import { followToast } from "~/session/saved-toasts";
import { getSessionStore } from "~/session/store.server";
import { saveAndReturn } from "../save-and-return.server";

const formSchema = z.object({
  intent: z.enum(["follow", "unfollow"]),
  id: idField,
  type: z.enum(FOLLOW_TYPES),
});

/** Follows or unfollows a team, league or category, and redirects to the page of the button. */
export const action = withContext((context) =>
  saveAndReturn(context, {
    schema: formSchema,
    fallbackPath: paths.following(context.settings.customer.enableLeaguesView),
    failureMessage: "common:follow_failed",
    toPending: ({ intent, id, type }) => (intent === "follow" ? { kind: "follow", id, type } : undefined),
    async save(viewer, { intent, id, type }) {
      if (intent === "follow") await follow(viewer.platform, id, type);
      else await unfollow(viewer.platform, id);
      // Update the session, so that the buttons of all pages show the new state.
      const followed = await listFollowed(viewer.platform.optional).catch(() => undefined);
      if (followed)
        await updateRecord(getSessionStore(), viewer.session, (record) => ({ ...record, followed }));
      return followToast(intent, { id, type }, [...(followed ?? []), ...viewer.followed]);
    },
  }),
);

export { postOnly as loader } from "~/request/post-only.server";
