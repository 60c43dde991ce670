import { MEDIA_TYPES, type MediaType } from "~/platform/contract/media";

/** Returns the media type that the query of a page's URL names; `event` if it is missing or unknown. */
export function mediaTypeIn(query: URLSearchParams): MediaType {
  const requested = query.get("media_type");
  return MEDIA_TYPES.find((type) => type === requested) ?? "event";
}
