import type { CSSProperties } from "react";
import { colorUnderText } from "#common/poster/colors";
import { sportName } from "~/features/events/sport-name";
import { useT } from "~/i18n/use-t";
import { wrap } from "~/styles/layout.css";
import { usePath } from "~/ui/base-path";
import { cx } from "~/ui/cx";
import { Logo } from "~/ui/Logo/Logo";
import { Picture } from "~/ui/Picture/Picture";
import { Poster } from "~/ui/Poster/Poster";
import { useImageFailed } from "~/ui/use-image-failed";
import type { BannerView, CatalogueHeadView } from "../catalogue-head.server";
import * as styles from "./CatalogueHead.css";

/**
 * Head of the page: logo and name on the league's colour, with a banner or a generated poster of the sport.
 */
export function CatalogueHead({ head }: { head: CatalogueHeadView }) {
  const t = useT();
  const path = usePath();
  const { failed, ref, onError } = useImageFailed();
  const field = colorUnderText(head.color);
  return (
    <>
      <header className={styles.band} style={{ "--c": field } as CSSProperties}>
        <span className={styles.art}>
          {head.bannerUrl && !failed ? (
            <img ref={ref} onError={onError} src={head.bannerUrl} alt="" width={960} height={320} />
          ) : (
            <Poster sportType={head.sportType} home={{ field }} />
          )}
        </span>
        <span className={styles.line} />
        <div className={styles.names}>
          <Logo url={head.logoUrl} name={head.title} size={112} className={styles.logo} eager />
          <div>
            {(head.parent || head.sportType) && (
              <p className={styles.over}>
                {head.parent ? (
                  <a href={path(head.parent.href)}>
                    <bdi>{head.parent.title}</bdi>
                  </a>
                ) : (
                  sportName(t, head.sportType ?? "")
                )}
              </p>
            )}
            <h1 className={styles.title}>
              <bdi>{head.title}</bdi>
            </h1>
            {head.isArchived && <p className={styles.over}>{t("common:in_archive")}</p>}
          </div>
        </div>
      </header>
      <Banners banners={head.banners} className={head.mobileBanners.length > 0 ? styles.onDesk : undefined} />
      <Banners banners={head.mobileBanners} className={styles.onPhone} />
    </>
  );
}

/** The operator's banners, with a link if they have a URL. */
function Banners({ banners, className }: { banners: BannerView[]; className?: string }) {
  if (banners.length === 0) return null;
  return (
    <div className={cx(wrap, styles.banners, className)}>
      {banners.map((banner) => (
        <BannerLink key={banner.imageUrl} banner={banner} />
      ))}
    </div>
  );
}

function BannerLink({ banner: { imageUrl, linkUrl, target } }: { banner: BannerView }) {
  const path = usePath();
  const picture = (alt: string) => (
    <Picture src={imageUrl} alt={alt} shape="banner" width={960} height={320} sizes="100vw" />
  );
  if (!linkUrl) return picture("");
  return (
    <a href={path(linkUrl)} target={target} rel="noopener noreferrer">
      {/* The platform sends no text for banners, so the link's URL is the alternative text. */}
      {picture(linkUrl.replace(/^https?:\/\/(www\.)?|\/$/g, ""))}
    </a>
  );
}

/** Links to social networks and the website. */
export function SocialLinks({ social }: { social: CatalogueHeadView["social"] }) {
  const t = useT();
  return (
    <div className={styles.social}>
      {social.map(({ name, url }) => (
        <a key={url} className={styles.socialLink} href={url} rel="noopener noreferrer">
          {name ?? t("common:website")}
        </a>
      ))}
    </div>
  );
}
