import { useActionData, useLoaderData } from "@remix-run/react";
import { BuyView } from "./BuyView";
import type { loadBuy, submitBuy } from "./buy.server";
import { SkipBar } from "./SkipBar";

/** Content of the page on which an offer is bought. Shared by the account and the sign-up steps. */
export function BuyScreen() {
  const { key, skipHref, messages: _messages, ...page } = useLoaderData<typeof loadBuy>();
  const reply = useActionData<typeof submitBuy>();
  return (
    <BuyView {...page} orderKey={key} reply={reply}>
      {skipHref && <SkipBar href={skipHref} />}
    </BuyView>
  );
}
