import { createContext, useContext } from "react";

/** The page's script nonce; only the server knows it, browsers hide it from scripts. */
export const NonceContext = createContext<string | undefined>(undefined);

/** Nonce for an inline script of this page. */
export function useNonce(): string | undefined {
  return useContext(NonceContext);
}
