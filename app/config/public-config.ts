import type { Config } from "./config.server";
import { skipsLoginPage } from "./customer.server";

/**
 * The part of the configuration that is sent to browsers. Every field is listed explicitly, so that no others
 * leave the server.
 */
export interface PublicConfig {
  nameShort: string;
  /** Locale of pages whose URL names none, for browsers that prefer no supported one. */
  defaultLocale: string;
  enableLeaguesView: boolean;
  enableWhiteTheme: boolean;
  /** Whether browsers install the service worker with the offline page. */
  enableServiceWorker: boolean;
  socketBase?: string;
  flavour: string;
  /** Whether the partner's sign-on replaces the sign-in page. */
  partnerSignOn: boolean;
  /** Origins whose images `/image` resizes. */
  imageOrigins: string[];
  /** Social media links; those without a name are web sites of the installation. */
  socialLinks: { name?: string; url: string }[];
  /** DSN to which browsers report errors. */
  sentryDsn?: string;
  /** Targets of analytics events: a global array, and a URL. */
  analytics: { dataLayer: string; beaconUrl?: string };
  /** Set when phones show a banner for the app. */
  smartBanner?: { portalUrl: string; iosUrl?: string; androidUrl?: string };
}

/**
 * Returns the public part of the configuration.
 * @param servesImages whether the host can resize images
 */
export function publicConfig(
  { customer, socialSignIn, socketBase, appFlavour, imageOrigins, sentryDsn }: Config,
  servesImages = false,
): PublicConfig {
  return {
    nameShort: customer.nameShort,
    defaultLocale: customer.defaultLocale,
    enableLeaguesView: customer.enableLeaguesView,
    enableWhiteTheme: customer.enableWhiteTheme,
    enableServiceWorker: customer.enableServiceWorker,
    socketBase,
    flavour: appFlavour,
    partnerSignOn: skipsLoginPage(customer) && Boolean(socialSignIn.ifa ?? customer.partner),
    imageOrigins: servesImages ? imageOrigins : [],
    socialLinks: socialLinksOf(customer.socialLinks),
    sentryDsn,
    analytics: { dataLayer: customer.analyticsDataLayer, beaconUrl: customer.analyticsBeaconUrl },
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

function socialLinksOf(links: Config["customer"]["socialLinks"]): PublicConfig["socialLinks"] {
  return Object.entries(SOCIAL_NAMES).flatMap(([key, name]) => {
    const url = links[key as keyof typeof SOCIAL_NAMES];
    return url ? [{ name, url }] : [];
  });
}

/**
 * The banner requires its switch and at least one store URL; without a portal URL it links to this site's
 * root, which redirects to the store.
 */
function smartBannerOf(customer: Config["customer"]): PublicConfig["smartBanner"] {
  const { enableSmartBanner, storeUrlIos: iosUrl, storeUrlAndroid: androidUrl, portalUrl } = customer;
  if (!enableSmartBanner || !(iosUrl || androidUrl)) return undefined;
  return { portalUrl: portalUrl ?? "/", iosUrl, androidUrl };
}
