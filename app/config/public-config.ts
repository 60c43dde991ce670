import type { Config } from "./config.server";

/** The part of the configuration that a browser may know. Named field by field: nothing else ever leaves the server. */
export interface PublicConfig {
  nameShort: string;
  enableLeaguesView: boolean;
  enableWhiteTheme: boolean;
  socketBase?: string;
  flavour: string;
}

/** Picks the public subset. */
export function publicConfig({ customer, socketBase, appFlavour }: Config): PublicConfig {
  return {
    nameShort: customer.name_short,
    enableLeaguesView: customer.enable_leagues_view,
    enableWhiteTheme: customer.enable_white_theme,
    socketBase,
    flavour: appFlavour,
  };
}
