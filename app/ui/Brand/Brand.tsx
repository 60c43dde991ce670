import * as paths from "~/lib/paths";
import { usePath } from "../base-path";
import * as styles from "./Brand.css";

/** Flag and product name as a link to the home page, for the start of a header; elsewhere use Flag. */
export function Brand({ name }: { name: string }) {
  const path = usePath();
  return (
    <a className={styles.brand} href={path(paths.home)}>
      <Flag className={styles.flag} />
      <span className={styles.name}>{name}</span>
    </a>
  );
}

/**
 * The logo: an assistant referee's flag, its pole in the text colour. It is not mirrored in RTL languages.
 */
export function Flag({ className }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 0 22 40" aria-hidden="true">
      <path fill="currentColor" d="M2 2h3v38H2zM13 2h8v8h-8zM5 10h8v8H5z" />
      <path fill="#ffbf3c" d="M5 2h8v8H5zM13 10h8v8h-8z" />
    </svg>
  );
}
