import type { ReactNode } from "react";
import { Sentence, useT } from "~/i18n/use-t";
import * as paths from "~/lib/paths";
import { Button } from "~/ui/Button/Button";
import { cx } from "~/ui/cx";
import { Icon } from "~/ui/Icon/Icon";
import { Logo } from "~/ui/Logo/Logo";
import { Price } from "~/ui/Price/Price";
import { Time } from "~/ui/Time/Time";
import { PeriodPrice } from "../PeriodPrice";
import type { OfferView, PlanView } from "../product-view";
import * as styles from "./PlanCard.css";

interface PlanCardProps {
  offer: PlanView;
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
      <article className={cx(styles.card, offer.isRecommended && styles.recommended)}>
        {offer.isRecommended && <p className={styles.label}>{t("commerce:recommended")}</p>}
        <Heading className={styles.name}>
          <bdi>{offer.title}</bdi>
        </Heading>
        <OfferPrice offer={offer} />
        <span className={styles.line} />
        <PlanContents offer={offer} />
        <div className={styles.foot}>
          {offer.state === "open" || offer.state === "unpriced" ? (
            <Button
              kind={offer.isRecommended ? "main" : "second"}
              wide
              href={href}
              aria-label={t("commerce:choose", { name: offer.title })}
            >
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

/** Price and conditions of an offer. */
export function OfferPrice({ offer }: { offer: OfferView }) {
  const t = useT();
  const { price, currency, insteadOf } = offer;
  return (
    <div>
      {price !== undefined && (
        <p className={styles.price}>
          <PeriodPrice {...offer} amount={price} size="large" />
        </p>
      )}
      {insteadOf !== undefined && (
        <p className={styles.saving}>
          <Sentence
            text={t("commerce:instead_of")}
            parts={{ price: <Price amount={insteadOf} currency={currency} /> }}
          />
        </p>
      )}
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

/** Content of a plan, with the logos of its leagues and teams. */
function PlanContents({ offer: { description, items, includes } }: { offer: OfferView }) {
  return (
    <>
      {description && (
        <p>
          <bdi>{description}</bdi>
        </p>
      )}
      <ul className={styles.list}>
        {includes.map(({ id, title, logoUrl }) => (
          <li key={id} className={styles.entry}>
            <Logo url={logoUrl} name={title} size={24} />
            <bdi>{title}</bdi>
          </li>
        ))}
      </ul>
      <BundleItems items={items} />
    </>
  );
}

/** Description of an offer and the content that it gives access to. */
export function OfferContents({
  offer: { description, includes, items },
}: {
  offer: Pick<OfferView, "description" | "includes" | "items">;
}) {
  const t = useT();
  return (
    <>
      {description && (
        <p>
          <bdi>{description}</bdi>
        </p>
      )}
      <BundleItems items={items} />
      {includes.length > 0 && (
        <Contents title={t("commerce:includes")}>
          {includes.map(({ id, title }) => (
            <Content key={id}>
              <bdi>{title}</bdi>
            </Content>
          ))}
        </Contents>
      )}
    </>
  );
}

/** Products of a bundle, with what each costs alone. */
function BundleItems({ items }: Pick<OfferView, "items">) {
  const t = useT();
  if (items.length === 0) return null;
  return (
    <Contents title={t("commerce:bundle_of")}>
      {items.map((item) => (
        <Content key={item.id}>
          <bdi>{item.title}</bdi>
          {item.price !== undefined && (
            <span className={styles.note}>
              <PeriodPrice {...item} amount={item.price} />
            </span>
          )}
        </Content>
      ))}
    </Contents>
  );
}

function Contents({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <p className={styles.note}>{title}</p>
      <ul className={styles.list}>{children}</ul>
    </div>
  );
}

function Content({ children }: { children: ReactNode }) {
  return (
    <li className={styles.entry}>
      <Icon name="check" />
      {children}
    </li>
  );
}

interface OfferStandingProps {
  offer: OfferView;
  /** What to do with an owned offer first, before the link to its details. */
  children?: ReactNode;
}

/**
 * Explains why an offer cannot be bought: already owned, payment pending, or not available in the viewer's
 * region.
 */
export function OfferStanding({ offer: { state, contract }, children }: OfferStandingProps) {
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
      {children}
      <Button kind="second" wide href={contract.href}>
        {t("commerce:see_contract")}
      </Button>
    </>
  );
}
