import { describe, expect, it } from "vitest";
import { configOf } from "../../tests/support/config";
import { publicConfig } from "./public-config";

const SECRET = "nobody-may-see-this-0123456789abcdef";

describe("publicConfig", () => {
  const config = configOf({
    env: {
      API_BASE: `https://${SECRET}.example.com`,
      SESSION_SECRETS: SECRET,
      DATABASE_URL: `postgres://touchline:${SECRET}@db/touchline`,
      REDIS_URL: `redis://:${SECRET}@cache`,
      DATA_DIR: `/srv/${SECRET}`,
      SOCKET_BASE: "wss://socket.example.com",
    },
    customer: {
      name_short: "Sports",
      country_header: `X-${SECRET}`,
      allowed_external_hosts: [`${SECRET}.example.com`],
      partner: {
        authorize_url: `https://${SECRET}.example/a`,
        token_url: `https://${SECRET}.example/t`,
        client_id: "id",
        client_secret: SECRET,
      },
    },
  });

  it("names exactly what a browser may know", () => {
    expect(publicConfig(config)).toEqual({
      nameShort: "Sports",
      defaultLocale: "en",
      partnerSignOn: false,
      enableLeaguesView: true,
      enableServiceWorker: true,
      enableWhiteTheme: true,
      socketBase: "wss://socket.example.com",
      flavour: "production",
      imageOrigins: [],
      socialLinks: [],
      sentryDsn: undefined,
      analytics: { dataLayer: "dataLayer", beaconUrl: undefined },
      smartBanner: undefined,
    });
  });

  it("carries no secret, no URL of ours and no path", () => {
    expect(JSON.stringify(config)).toContain(SECRET);
    expect(JSON.stringify(publicConfig(config))).not.toContain(SECRET);
  });

  it("names the places where else the installation is found; a site of its own has no name", () => {
    const social_links = {
      whatsapp: "https://wa.me/1",
      web: "https://club.example",
      x: "https://x.com/club",
      facebook: "https://facebook.com/club",
      instagram: "https://instagram.com/club",
      youtube: "https://youtube.com/club",
      tiktok: "https://tiktok.com/@club",
    };
    expect(publicConfig(configOf({ customer: { social_links } })).socialLinks).toEqual([
      { name: "Facebook", url: social_links.facebook },
      { name: "X", url: social_links.x },
      { name: "Instagram", url: social_links.instagram },
      { name: "YouTube", url: social_links.youtube },
      { name: "TikTok", url: social_links.tiktok },
      { name: undefined, url: social_links.web },
      { name: "WhatsApp", url: social_links.whatsapp },
    ]);
  });

  it("tells of the app banner only when it is switched on and an app exists", () => {
    const store_url_ios = "https://apps.apple.com/app/id1";
    const bannerOf = (customer: object) => publicConfig(configOf({ customer: { ...customer } })).smartBanner;
    expect(bannerOf({ enable_smart_banner: true })).toBeUndefined();
    expect(bannerOf({ store_url_ios })).toBeUndefined();
    expect(bannerOf({ enable_smart_banner: true, store_url_ios })).toEqual({
      portalUrl: "/",
      iosUrl: store_url_ios,
      androidUrl: undefined,
    });
  });
});
