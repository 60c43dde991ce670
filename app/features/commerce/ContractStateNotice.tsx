import { useT } from "~/i18n/use-t";
import { Notice } from "~/ui/Notice/Notice";
import type { ContractView } from "./product-view";
import { usePaymentFailure } from "./use-payment-failure";

const TONES = {
  processing: "info",
  ending: "flag",
  unrenewed: "flag",
  expired: "info",
  failed: "flag",
} as const;

/**
 * Explains the state of a contract; an active contract needs no explanation, unless the viewer's region is
 * excluded.
 */
export function ContractStateNotice({
  contract: { kind, state, inRegion, failureCode },
}: {
  contract: ContractView;
}) {
  const t = useT();
  const why = usePaymentFailure();
  if (state === "active") {
    return inRegion ? null : <Notice tone="flag">{t("common:not_in_region")}</Notice>;
  }
  if (kind === "ticket" && state === "ending") {
    return <Notice tone="flag">{t("commerce:ticket_cancelled_text")}</Notice>;
  }
  const reason = (state === "failed" || state === "unrenewed") && failureCode ? `${why(failureCode)} ` : "";
  return (
    <Notice tone={TONES[state]}>
      {reason}
      {t(`commerce:${state}_text`)}
    </Notice>
  );
}
