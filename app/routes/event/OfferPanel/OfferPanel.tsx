import { type ReactNode, useEffect, useState } from "react";
import { accessCodeField } from "~/features/commerce/access-code-field";
import { PeriodPrice } from "~/features/commerce/PeriodPrice";
import type { Period } from "~/features/commerce/product-view";
import { useAccessCodeLink } from "~/features/commerce/use-access-code-link";
import { useT } from "~/i18n/use-t";
import { Button } from "~/ui/Button/Button";
import { usePath } from "~/ui/base-path";
import { cx } from "~/ui/cx";
import { Icon } from "~/ui/Icon/Icon";
import { MatchTitle } from "~/ui/MatchTitle/MatchTitle";
import { Price } from "~/ui/Price/Price";
import { panel, textLink } from "../../../styles/layout.css";
import * as styles from "./OfferPanel.css";

export interface TicketOffer {
  id: string;
  amount: number;
  currency: string;
  /** Title of the offer. */
  text?: string;
  /** Period of access to the match. */
  period?: Period;
  renews: boolean;
  /** Conditions in one sentence. */
  note?: string;
  /** Path of the checkout. */
  href: string;
}

export interface PlanOffer {
  id: string;
  name: string;
  amount: number;
  currency: string;
  period?: Period;
  renews: boolean;
  /** Path of the checkout. */
  href: string;
}

/**
 * Pay-per-view offer of this event, with the page's only amber button; on phones also as a bar at the bottom.
 */
export function TicketPanel({ offer }: { offer: TicketOffer }) {
  const t = useT();
  return (
    <>
      <section className={panel} data-offer="">
        <h2 className={styles.heading}>{t("event:one_match")}</h2>
        <div className={styles.priceRow}>
          <p className={styles.what}>
            <PeriodPrice {...offer} size="large" />
          </p>
          {offer.text && <bdi className={styles.what}>{offer.text}</bdi>}
        </div>
        <Button kind="buy" wide icon="ticket" href={offer.href}>
          {t("event:buy_ticket")}
        </Button>
        {offer.note && (
          <p className={styles.note}>
            <bdi>{offer.note}</bdi>
          </p>
        )}
      </section>
      <OfferBar
        price={<Price amount={offer.amount} currency={offer.currency} size="medium" />}
        text={t("event:one_match")}
      >
        <Button className={styles.barButton} kind="buy" icon="ticket" href={offer.href}>
          {t("event:buy_ticket")}
        </Button>
      </OfferBar>
    </>
  );
}

interface OfferBarProps {
  price: ReactNode;
  /** What is offered. */
  text: ReactNode;
  /** The button. */
  children: ReactNode;
}

/** Bar at the bottom of a phone with the price of the offer; hidden while the offer is in sight elsewhere. */
function OfferBar({ price, text, children }: OfferBarProps) {
  return (
    <div className={cx(styles.bar, useOfferInSight() && styles.barAway)} data-price-bar="">
      <div className={styles.barPrice}>
        {price}
        <p className={styles.barText}>{text}</p>
      </div>
      {children}
    </div>
  );
}

interface PlanPanelProps {
  /** At least one. */
  offers: PlanOffer[];
  title: string;
  /** Whether phones have the bar, with the first of the offers. */
  hasBar: boolean;
}

/** Further offers that include the event, each a row with its price that leads to the checkout. */
export function PlanPanel({ offers, title, hasBar }: PlanPanelProps) {
  const t = useT();
  const [first] = offers;
  return (
    <>
      <section className={panel} data-offer={hasBar || undefined}>
        <h2 className={styles.group}>{title}</h2>
        <ul>
          {offers.map((offer) => (
            <li key={offer.id} className={styles.planItem}>
              <PlanRow offer={offer} />
            </li>
          ))}
        </ul>
      </section>
      {hasBar && first && (
        <OfferBar
          price={<PeriodPrice {...first} size="medium" />}
          text={<MatchTitle>{first.name}</MatchTitle>}
        >
          <Button className={styles.barButton} kind="second" href="#offers">
            {t("event:see_plans")}
          </Button>
        </OfferBar>
      )}
    </>
  );
}

function PlanRow({ offer }: { offer: PlanOffer }) {
  const path = usePath();
  return (
    <a className={styles.plan} href={path(offer.href)}>
      <MatchTitle className={styles.planName}>{offer.name}</MatchTitle>
      <span className={styles.cost}>
        <PeriodPrice {...offer} size="medium" />
      </span>
      <Icon name="chevron-right" />
    </a>
  );
}

/** Link to redeem an access code. @param page path of the event, to return to */
export function AccessCodeLine({ path: page, isSignedIn }: { path: string; isSignedIn: boolean }) {
  const t = useT();
  const path = usePath();
  const { href = accessCodeField(page), target } = useAccessCodeLink(page, isSignedIn);
  return (
    <p className={styles.code}>
      {t("event:have_access_code")}{" "}
      <a className={textLink} href={path(href)} target={target}>
        {t("event:redeem_it")}
      </a>
    </p>
  );
}

/**
 * Whether the panel of the offer, or its button in place of the video (`data-offer`), is visible above the bars at the
 * bottom of the window. Until the browser says otherwise it counts as visible: the bar must not flash while the page
 * loads.
 */
function useOfferInSight(): boolean {
  const [inSight, setInSight] = useState(true);
  useEffect(() => {
    const seen = new Set<Element>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries)
          if (isIntersecting) seen.add(target);
          else seen.delete(target);
        setInSight(seen.size > 0);
      },
      { rootMargin: "0px 0px -140px" },
    );
    for (const offer of document.querySelectorAll("[data-offer]")) observer.observe(offer);
    return () => observer.disconnect();
  }, []);
  return inSight;
}
