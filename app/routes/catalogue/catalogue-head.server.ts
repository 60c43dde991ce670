import { toIdentity } from "~/features/events/event-view.server";
import type { IdentityView } from "~/features/events/view";
import * as paths from "~/lib/paths";
import type { Banner, Identity } from "~/platform/contract/identity";

/** Allowed link targets; the platform may not name windows. */
const LINK_TARGETS = ["_blank", "_self", "_parent", "_top"] as const;
type LinkTarget = (typeof LINK_TARGETS)[number];

export interface BannerView {
  imageUrl: string;
  linkUrl?: string;
  target?: LinkTarget;
}

/** View of the head of a league, category or team. */
export interface CatalogueHeadView extends IdentityView {
  /** Artwork of the operator for the head; the markings of the sport are drawn without it. */
  bannerUrl?: string;
  /** Whether no new events are expected. */
  isArchived: boolean;
  /** Image for shared links. */
  imageUrl?: string;
  /** Banners for wide windows, and for phones if `mobileBanners` is empty. */
  banners: BannerView[];
  /** Banners for phones. */
  mobileBanners: BannerView[];
  /** Social networks; without a name, the website. */
  social: { name?: string; url: string }[];
  /** Category of a sub-category. */
  parent?: { title: string; href: string };
}

/** Twitter has been renamed to X. */
const SOCIAL_NAMES = { facebook: "Facebook", instagram: "Instagram", twitter: "X", web: undefined } as const;

const toBanner = ({ imageUrl, linkUrl, linkTarget }: Banner): BannerView[] =>
  imageUrl ? [{ imageUrl, linkUrl, target: LINK_TARGETS.find((known) => known === linkTarget) }] : [];

/** Converts a competition or team to the head of its page; `parent` is the category of a sub-category. */
export function toCatalogueHead(
  identity: Identity,
  kind: IdentityView["kind"],
  parent?: Identity,
): CatalogueHeadView {
  const { banners, mobileBanners, social } = identity;
  const view = toIdentity(identity, kind);
  return {
    ...view,
    // A sub-category may have several categories; its path uses the one in the URL.
    ...(parent && {
      href: paths.subCategory(parent.id, identity.id),
      parent: { title: parent.title, href: toIdentity(parent, "category").href },
      color: view.color ?? parent.color,
      sportType: view.sportType ?? parent.sportType,
    }),
    bannerUrl: identity.bannerUrl,
    isArchived: identity.archived,
    imageUrl: identity.imageUrl,
    banners: banners.flatMap(toBanner),
    mobileBanners: mobileBanners.flatMap(toBanner),
    social: Object.entries(SOCIAL_NAMES).flatMap(([key, name]) => {
      const url = social[key as keyof typeof SOCIAL_NAMES];
      return url ? [{ name, url }] : [];
    }),
  };
}
