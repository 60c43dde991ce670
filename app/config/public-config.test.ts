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
      enableLeaguesView: true,
      enableWhiteTheme: true,
      socketBase: "wss://socket.example.com",
      flavour: "production",
    });
  });

  it("carries no secret, no address of ours and no path", () => {
    expect(JSON.stringify(config)).toContain(SECRET);
    expect(JSON.stringify(publicConfig(config))).not.toContain(SECRET);
  });
});
