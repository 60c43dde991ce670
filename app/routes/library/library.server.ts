import type { PlatformClient } from "~/platform/client.server";
import type { Media } from "~/platform/contract/media";
import type { ListQuery, Paged } from "~/platform/contract/paged";
import { requireViewer } from "~/session/guards.server";
import type { LoadArgs } from "~/session/scope.server";
import { loadList } from "../lists/list.server";

/** A list that only its owner sees. */
export async function loadLibrary(
  args: LoadArgs,
  list: (platform: PlatformClient, query: ListQuery) => Promise<Paged<Media>>,
  query: Pick<ListQuery, "sort" | "order" | "filters"> = {},
) {
  await requireViewer(args);
  return loadList(args, { list, query });
}
