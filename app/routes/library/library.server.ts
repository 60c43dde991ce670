import { type ActionFunctionArgs, data } from "@remix-run/node";
import { messagesFor } from "~/i18n/messages.server";
import { listUserMedia } from "~/platform/endpoints/events";
import { listWatchlist } from "~/platform/endpoints/watchlist";
import { requireViewer } from "~/session/guards.server";
import { type LoadArgs, scopeOf } from "~/session/scope.server";
import { changeOwnMedia } from "../event/event-actions.server";
import { type ListSource, loadList } from "../lists/list.server";

/** Loads a private list of the signed-in viewer. */
async function loadOwn(args: LoadArgs, source: ListSource) {
  await requireViewer(args);
  return loadList(args, source);
}

/** Loads the viewer's watchlist. */
export const loadWatchlist = (args: LoadArgs) => loadOwn(args, { list: listWatchlist, query: {} });

/** Loads the viewer's own clips, with the messages of the forms that change them. */
export async function loadOwnClips(args: LoadArgs) {
  const list = await loadOwn(args, { list: listUserMedia, query: { filters: { media_type: "user_clip" } } });
  return data({ ...list.data, messages: messagesFor(scopeOf(args).locale, "home", "event") });
}

/** Renames or deletes one of the viewer's clips. */
export const changeOwnClip = (args: ActionFunctionArgs) => changeOwnMedia(args);
