import { createContext } from "react";
import type { Direction, Locale } from "./locales";
import type { Messages } from "./translate";

/**
 * Language of a page whose root could not be loaded or whose URL matches no route. Set on the server only;
 * such pages have no scripts.
 */
export interface BarePage {
  locale: Locale;
  direction: Direction;
  /** The locale prefix of the URL, if it has one. */
  basePath: string;
  messages: Messages;
}

export const BarePageContext = createContext<BarePage | undefined>(undefined);
