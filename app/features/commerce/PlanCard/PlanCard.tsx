import type { ReactNode } from "react";
import { Sentence, useLanguage, useT } from "~/i18n/use-t";
import * as paths from "~/lib/paths";
import { Button } from "~/ui/Button/Button";
import { Icon } from "~/ui/Icon/Icon";
import { formatPrice } from "~/ui/Price/format-price";
import { Time } from "~/ui/Time/Time";
import type { OfferView } from "../product-view";
import { usePeriodText } from "../use-period-text";
import * as styles from "./PlanCard.css";

interface PlanCardProps {
  offer: OfferView;
  /** URL of the page on which it is bought. */
  href: string;
  /** Heading level of the title, one below the enclosing section. */
  heading?: "h2" | "h3";
}

/** Grid of subscriptions to choose from. */
export function PlanCards({ children }: { children: ReactNode }) {
  return <ul className={styles.plans}>{children}</ul>;
}

/** Card of a subscription. If the viewer has it already, its end date replaces the button. */
export function PlanCard({ offer, href, heading: Heading = "h3" }: PlanCardProps) {
  const t = useT();
  return (
    <li className={styles.item}>
      <article className={styles.card}>
        <Heading className={styles.name}>
          <bdi>{offer.title}</bdi>
        </Heading>
        <OfferPrice offer={offer} />
        <span className={styles.line} />
        <OfferContents offer={offer} />
        <div className={styles.foot}>
          {offer.state === "open" || offer.state === "unpriced" ? (
            <Button kind="second" wide href={href} aria-label={t("commerce:choose", { name: offer.title })}>
              {t("commerce:choose_this")}
            </Button>
          ) : (
            <OfferStanding offer={offer} />
          )}
        </div>
      </article>
    </li>
  );
}

/** Price and period of an offer. */
export function OfferPrice({ offer }: { offer: OfferView }) {
  const t = useT();
  const { locale } = useLanguage();
  const periodText = usePeriodText();
  return (
    <div>
      <p className={styles.priceRow}>
        {offer.price !== undefined && (
          <bdi className={styles.figure}>{formatPrice(offer.price, offer.currency, locale)}</bdi>
        )}
        {offer.period && <bdi>{periodText(offer.period)}</bdi>}
      </p>
      {offer.price !== undefined && (
        <p className={styles.note}>{t(offer.renews ? "commerce:renews_text" : "commerce:one_payment")}</p>
      )}
      {offer.until && (
        <p className={styles.note}>
          <Sentence
            text={t("commerce:on_sale_until_date")}
            parts={{ date: <Time iso={offer.until} style="date" /> }}
          />
        </p>
      )}
    </div>
  );
}

/** Description of an offer and the content that it gives access to. */
export function OfferContents({
  offer: { description, includes, items },
}: {
  offer: Pick<OfferView, "description" | "includes" | "items">;
}) {
  const t = useT();
  const { locale } = useLanguage();
  const parts = items.map(({ id, title, price, currency }) => ({
    id,
    title,
    price: price === undefined ? undefined : formatPrice(price, currency, locale),
  }));
  return (
    <>
      {description && (
        <p>
          <bdi>{description}</bdi>
        </p>
      )}
      <Contents title={t("commerce:bundle_of")} entries={parts} />
      <Contents title={t("commerce:includes")} entries={includes} />
    </>
  );
}

function Contents({
  title,
  entries,
}: {
  title: string;
  entries: { id: string; title: string; price?: string }[];
}) {
  if (entries.length === 0) return null;
  return (
    <div>
      <p className={styles.note}>{title}</p>
      <ul className={styles.list}>
        {entries.map(({ id, title: name, price }) => (
          <li key={id} className={styles.entry}>
            <Icon name="check" />
            <bdi>{name}</bdi>
            {price && <bdi className={styles.note}>{price}</bdi>}
          </li>
        ))}
      </ul>
    </div>
  );
}

/**
 * Explains why an offer cannot be bought: already owned, payment pending, or not available in the viewer's
 * region.
 */
export function OfferStanding({ offer: { state, contract } }: { offer: OfferView }) {
  const t = useT();
  if (state === "region") return <p className={styles.note}>{t("commerce:region_text")}</p>;
  if (state === "processing") {
    return (
      <>
        <p>{t("commerce:processing_text")}</p>
        <Button kind="second" wide href={paths.paymentProcessing(contract?.id)}>
          {t("commerce:processing_link")}
        </Button>
      </>
    );
  }
  if (state !== "yours" || !contract) return null;
  return (
    <>
      <p className={styles.yours}>
        <Icon name="circle-check" />
        {t("commerce:yours")}
      </p>
      {contract.endsAt && (
        <p className={styles.note}>
          <Sentence
            text={t(contract.renews ? "commerce:renews_on_date" : "commerce:ends_on_date")}
            parts={{ date: <Time iso={contract.endsAt} style="date" /> }}
          />
        </p>
      )}
      <Button kind="second" wide href={contract.href}>
        {t("commerce:see_contract")}
      </Button>
    </>
  );
}
