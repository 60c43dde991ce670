import type { ReactNode } from "react";
import { Icon } from "~/ui/Icon/Icon";
import type { Provider } from "../providers";
import * as styles from "./ProviderLogo.css";

/** The providers' logos, in the colours that their brand guidelines require. */
const DRAWINGS: Record<Exclude<Provider, "ifa">, ReactNode> = {
  google: (
    <>
      <path
        fill="#4285f4"
        d="M22.56 12.25c0-.78-.07-1.53-.2-2.25H12v4.26h5.92c-.26 1.37-1.04 2.53-2.21 3.31v2.77h3.57c2.08-1.92 3.28-4.74 3.28-8.09z"
      />
      <path
        fill="#34a853"
        d="M12 23c2.97 0 5.46-.98 7.28-2.66l-3.57-2.77c-.98.66-2.23 1.06-3.71 1.06-2.86 0-5.29-1.93-6.16-4.53H2.18v2.84C3.99 20.53 7.7 23 12 23z"
      />
      <path
        fill="#fbbc05"
        d="M5.84 14.09c-.22-.66-.35-1.36-.35-2.09s.13-1.43.35-2.09V7.07H2.18C1.43 8.55 1 10.22 1 12s.43 3.45 1.18 4.93z"
      />
      <path
        fill="#ea4335"
        d="M12 5.38c1.62 0 3.06.56 4.21 1.64l3.15-3.15C17.45 2.09 14.97 1 12 1 7.7 1 3.99 3.47 2.18 7.07l3.66 2.84c.87-2.6 3.3-4.53 6.16-4.53z"
      />
    </>
  ),
  apple: (
    <path
      fill="currentColor"
      d="M12.152 6.896c-.948 0-2.415-1.078-3.96-1.04-2.04.027-3.91 1.183-4.961 3.014-2.117 3.675-.546 9.103 1.519 12.09 1.013 1.454 2.208 3.09 3.792 3.039 1.52-.065 2.09-.987 3.935-.987 1.831 0 2.35.987 3.96.948 1.637-.026 2.676-1.48 3.676-2.948 1.156-1.688 1.636-3.325 1.662-3.415-.039-.013-3.182-1.221-3.22-4.857-.026-3.04 2.48-4.494 2.597-4.559-1.429-2.09-3.623-2.324-4.39-2.376-2-.156-3.675 1.09-4.61 1.09zM15.53 3.83c.843-1.012 1.4-2.427 1.245-3.83-1.207.052-2.662.805-3.532 1.818-.78.896-1.454 2.338-1.273 3.714 1.338.104 2.715-.688 3.559-1.701"
    />
  ),
  facebook: (
    <>
      <circle cx="12" cy="12" r="11.5" fill="#1877f2" />
      <path
        fill="#fff"
        d="m16.67 15.54.53-3.47h-3.33V9.82c0-.95.47-1.87 1.96-1.87h1.51V4.99s-1.37-.23-2.69-.23c-2.74 0-4.53 1.66-4.53 4.67v2.64H7.08v3.47h3.05v7.8a12.1 12.1 0 0 0 3.75 0v-7.8z"
      />
    </>
  ),
};

/** Decorative logo beside the provider's name. The partner has no logo and gets an icon. */
export function ProviderLogo({ provider }: { provider: Provider }) {
  if (provider === "ifa") return <Icon name="log-in" />;
  return (
    <svg className={styles.logo} viewBox="0 0 24 24" aria-hidden="true">
      {DRAWINGS[provider]}
    </svg>
  );
}
