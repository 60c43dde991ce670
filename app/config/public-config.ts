import type { Config } from "./config.server";
import { skipsLoginPage } from "./customer.server";

/** The part of the configuration that a browser may know. Named field by field: nothing else ever leaves the server. */
export interface PublicConfig {
  nameShort: string;
  enableLeaguesView: boolean;
  enableWhiteTheme: boolean;
  /** Browsers may keep a worker that shows a page without a connection. */
  enableServiceWorker: boolean;
  socketBase?: string;
  flavour: string;
  /** The partner's sign-on takes the place of the sign-in page. */
  partnerSignOn: boolean;
  /** Origins whose pictures `/image` serves in any width. */
  imageOrigins: string[];
  /** Where else the installation can be found, by the name of the place; without one: a site of its own. */
  socialLinks: { name?: string; url: string }[];
  /** Where browsers report errors. */
  sentryDsn?: string;
  /** Where events about the use of the product go: a global array, and an address. */
  analytics: { dataLayer: string; beaconUrl?: string };
  /** Present when phones are to be pointed to an app. */
  smartBanner?: { portalUrl: string; iosUrl?: string; androidUrl?: string };
}

/** Picks the public subset; `servesImages`: whether the host has the route that makes pictures smaller. */
export function publicConfig(
  { customer, socialSignIn, socketBase, appFlavour, imageOrigins, sentryDsn }: Config,
  servesImages = false,
): PublicConfig {
  return {
    nameShort: customer.name_short,
    enableLeaguesView: customer.enable_leagues_view,
    enableWhiteTheme: customer.enable_white_theme,
    enableServiceWorker: customer.enable_service_worker,
    socketBase,
    flavour: appFlavour,
    partnerSignOn: skipsLoginPage(customer) && Boolean(socialSignIn.ifa ?? customer.partner),
    imageOrigins: servesImages ? imageOrigins : [],
    socialLinks: socialLinksOf(customer.social_links),
    sentryDsn,
    analytics: { dataLayer: customer.analytics_data_layer, beaconUrl: customer.analytics_beacon_url },
    smartBanner: smartBannerOf(customer),
  };
}

const SOCIAL_NAMES = {
  facebook: "Facebook",
  x: "X",
  instagram: "Instagram",
  youtube: "YouTube",
  tiktok: "TikTok",
  web: undefined,
  whatsapp: "WhatsApp",
} as const;

function socialLinksOf(links: Config["customer"]["social_links"]): PublicConfig["socialLinks"] {
  return Object.entries(SOCIAL_NAMES).flatMap(([key, name]) => {
    const url = links[key as keyof typeof SOCIAL_NAMES];
    return url ? [{ name, url }] : [];
  });
}

/** The banner needs its switch and at least one store; without a portal this site's own root leads to the store. */
function smartBannerOf(customer: Config["customer"]): PublicConfig["smartBanner"] {
  const { enable_smart_banner, store_url_ios: iosUrl, store_url_android: androidUrl, portal_url } = customer;
  if (!enable_smart_banner || !(iosUrl || androidUrl)) return undefined;
  return { portalUrl: portal_url ?? "/", iosUrl, androidUrl };
}
