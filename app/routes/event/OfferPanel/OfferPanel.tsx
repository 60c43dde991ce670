import { type RefObject, useEffect, useRef, useState } from "react";
import type { Period } from "~/features/commerce/product-view";
import { usePeriodText } from "~/features/commerce/use-period-text";
import { useT } from "~/i18n/use-t";
import { Button } from "~/ui/Button/Button";
import { usePath } from "~/ui/base-path";
import { cx } from "~/ui/cx";
import { Price } from "~/ui/Price/Price";
import { panel, textLink } from "../../../styles/layout.css";
import * as styles from "./OfferPanel.css";

export interface TicketOffer {
  amount: number;
  currency: string;
  /** What it lets the viewer see, as the offer states it. */
  text?: string;
  /** Conditions in one sentence. */
  note?: string;
  /** Where it is bought; without it the panel only informs. */
  href?: string;
}

export interface PlanOffer {
  id: string;
  name: string;
  text?: string;
  amount: number;
  currency: string;
  period?: Period;
  /** A further ticket and no plan. */
  isTicket?: boolean;
  /** Where it is bought; without it the panel only informs. */
  href?: string;
}

/** The ticket of this event, the one amber button of the page; on a phone also as a bar above the bottom bar. */
export function TicketPanel({ offer }: { offer: TicketOffer }) {
  const t = useT();
  const box = useRef<HTMLElement>(null);
  const inSight = useInSight(box);
  return (
    <>
      <section className={panel} ref={box}>
        <h2 className={styles.heading}>{t("event:one_match")}</h2>
        <div className={styles.priceRow}>
          <Price amount={offer.amount} currency={offer.currency} size="large" />
          {offer.text && <bdi className={styles.what}>{offer.text}</bdi>}
        </div>
        {offer.href && (
          <Button kind="buy" wide icon="ticket" href={offer.href}>
            {t("event:buy_ticket")}
          </Button>
        )}
        {offer.note && (
          <p className={styles.note}>
            <bdi>{offer.note}</bdi>
          </p>
        )}
      </section>
      <div className={cx(styles.bar, inSight && styles.barAway)}>
        <div>
          <Price amount={offer.amount} currency={offer.currency} size="medium" />
          <p className={styles.barText}>{t("event:one_match")}</p>
        </div>
        {offer.href && (
          <Button className={styles.barButton} kind="buy" icon="ticket" href={offer.href}>
            {t("event:buy_ticket")}
          </Button>
        )}
      </div>
    </>
  );
}

/** Plans that include the event, and further tickets for it. `title` where nothing above says what the panel is for. */
export function PlanPanel({ offers, title }: { offers: PlanOffer[]; title?: string }) {
  const t = useT();
  const periodText = usePeriodText();
  return (
    <section className={panel}>
      {title && <h2 className={styles.group}>{title}</h2>}
      {offers.map((offer) => (
        <div key={offer.id} className={styles.planItem}>
          <div className={styles.plan}>
            <div>
              <p className={styles.planName}>
                <bdi>{offer.name}</bdi>
              </p>
              {offer.text && (
                <p className={styles.planText}>
                  <bdi>{offer.text}</bdi>
                </p>
              )}
            </div>
            <div className={styles.cost}>
              <Price amount={offer.amount} currency={offer.currency} size="medium" />
              {offer.period && (
                <p className={styles.planText}>
                  <bdi>{periodText(offer.period)}</bdi>
                </p>
              )}
            </div>
          </div>
          {offer.href && (
            <Button kind="second" small wide href={offer.href}>
              {t(offer.isTicket ? "event:buy_ticket" : "event:see_plan")}
            </Button>
          )}
        </div>
      ))}
    </section>
  );
}

/** The way to redeem an access code. */
export function AccessCodeLine({ href }: { href: string }) {
  const t = useT();
  const path = usePath();
  return (
    <p className={styles.code}>
      {t("event:have_access_code")}{" "}
      <a className={textLink} href={path(href)}>
        {t("event:redeem_it")}
      </a>
    </p>
  );
}

/** Whether it is in sight above the bars at the bottom of the window. */
function useInSight(box: RefObject<HTMLElement>): boolean {
  const [inSight, setInSight] = useState(false);
  useEffect(() => {
    if (!box.current) return;
    const observer = new IntersectionObserver(([entry]) => setInSight(entry?.isIntersecting ?? false), {
      rootMargin: "0px 0px -140px",
    });
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [box]);
  return inSight;
}
