import { createContext, useContext } from "react";

/** The page's script nonce; only available on the server, because browsers hide it from scripts. */
export const NonceContext = createContext<string | undefined>(undefined);

/** Returns the nonce for an inline script of this page. */
export function useNonce(): string | undefined {
  return useContext(NonceContext);
}
