import { useT } from "~/i18n/use-t";
import { ChipLink, Chips } from "~/ui/Chip/Chip";
import { PlanCard, PlanCards } from "../PlanCard/PlanCard";
import { type PlanView, TERMS, type Term } from "../product-view";
import * as styles from "./PlanChoice.css";

interface PlanChoiceProps {
  plans: PlanView[];
  /** Term in the URL. */
  term: Term;
  /** URL of the same page with the plans of a term. */
  termHref: (term: Term) => string;
  buyHref: (planId: string) => string;
  heading?: "h2" | "h3";
}

/** Plans to choose from, those of one term at a time, with links to the other ones. */
export function PlanChoice({ plans, term, termHref, buyHref, heading }: PlanChoiceProps) {
  const t = useT();
  const terms = TERMS.filter((each) => plans.some((plan) => plan.term === each));
  const shown = terms.includes(term) ? term : terms[0];
  return (
    <div className={styles.choice}>
      {terms.length > 1 && (
        <nav aria-label={t("commerce:term")}>
          <Chips>
            {terms.map((each) => (
              <ChipLink key={each} href={termHref(each)} current={each === shown}>
                {t(`commerce:term_${each}`)}
              </ChipLink>
            ))}
          </Chips>
        </nav>
      )}
      <PlanCards>
        {plans
          .filter((plan) => plan.term === shown)
          .map((plan) => (
            <PlanCard key={plan.id} offer={plan} href={buyHref(plan.id)} heading={heading} />
          ))}
      </PlanCards>
    </div>
  );
}
