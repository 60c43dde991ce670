import { toIdentity } from "~/features/events/event-view.server";
import type { IdentityView } from "~/features/events/view";
import type { Banner, Identity } from "~/platform/contract/identity";

/** Where a link may open; names of windows are nothing for others to choose. */
const LINK_TARGETS = ["_blank", "_self", "_parent", "_top"] as const;
type LinkTarget = (typeof LINK_TARGETS)[number];

export interface BannerView {
  imageUrl: string;
  linkUrl?: string;
  target?: LinkTarget;
}

/** What the head of a league, category or team shows. */
export interface CatalogueHeadView extends IdentityView {
  bannerUrl?: string;
  /** Nothing new is to be expected of it. */
  isArchived: boolean;
  /** For whoever shares the page. */
  imageUrl?: string;
  /** For wide windows, and instead of the other ones where those are missing. */
  banners: BannerView[];
  /** For phones. */
  mobileBanners: BannerView[];
  /** Without a name: a site of its own. */
  social: { name?: string; url: string }[];
  /** The category a sub-category belongs to. */
  parent?: { title: string; href: string };
}

/** Twitter is called X now. */
const SOCIAL_NAMES = { facebook: "Facebook", instagram: "Instagram", twitter: "X", web: undefined } as const;

const toBanner = ({ imageUrl, linkUrl, linkTarget }: Banner): BannerView[] =>
  imageUrl ? [{ imageUrl, linkUrl, target: LINK_TARGETS.find((known) => known === linkTarget) }] : [];

/** The head of an identity's page; `parent` for a sub-category. */
export function toCatalogueHead(
  identity: Identity,
  kind: IdentityView["kind"],
  parent?: Identity,
): CatalogueHeadView {
  const { banners, mobileBanners, social } = identity;
  const view = toIdentity(identity, kind);
  return {
    ...view,
    // A sub-category's path names the category it was reached by, which may be one of several.
    ...(parent && {
      href: `/category/${encodeURIComponent(parent.id)}/sub-category/${encodeURIComponent(identity.id)}`,
      parent: { title: parent.title, href: toIdentity(parent, "category").href },
      color: view.color ?? parent.color,
      sportType: view.sportType ?? parent.sportType,
    }),
    // A picture that already stands for the missing crest is not shown twice.
    bannerUrl: identity.bannerUrl ?? (identity.logoUrl && identity.imageUrl),
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
