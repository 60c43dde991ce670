import type { CSSProperties } from "react";
import { LOGO_SIZE } from "#common/poster/layout";
import { markingsOf } from "#common/poster/markings";
import { useImageFailed } from "../use-image-failed";
import * as styles from "./Poster.css";

interface Side {
  /** Background of the field: a team colour mixed with ink. */
  field: string;
  logoUrl?: string;
}

interface PosterProps {
  sportType?: string;
  home: Side;
  /** Without it the home field fills the poster. */
  away?: Side;
}

/**
 * Drawn poster of an event without a photo: two fields, the markings of the sport, two team logos, no text.
 * Fills its positioned parent, which reserves 16:9 (or 4:5 for a tile).
 */
export function Poster({ sportType, home, away }: PosterProps) {
  const look = away ? styles.duel : styles.single;
  return (
    <span
      className={look[markingsOf(sportType)]}
      style={{ "--h": home.field, "--a": away?.field } as CSSProperties}
      aria-hidden="true"
    >
      {away && home.logoUrl && <PosterLogo className={styles.home} url={home.logoUrl} />}
      {away?.logoUrl && <PosterLogo className={styles.away} url={away.logoUrl} />}
    </span>
  );
}

/** Logo of a team; nothing if it cannot be loaded. */
function PosterLogo({ url, className }: { url: string; className: string }) {
  const { failed, ref, onError } = useImageFailed();
  if (failed) return null;
  return (
    <img
      ref={ref}
      onError={onError}
      className={className}
      src={url}
      alt=""
      width={LOGO_SIZE}
      height={LOGO_SIZE}
      loading="lazy"
    />
  );
}
