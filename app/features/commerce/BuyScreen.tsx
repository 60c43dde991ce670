import { useActionData, useLoaderData } from "@remix-run/react";
import { BuyView } from "./BuyView";
import type { loadBuy, submitBuy } from "./buy.server";
import { SkipBar } from "./SkipBar";

/** What the page of an offer holds, in the account and among the steps after signing up. */
export function BuyScreen() {
  const { key, skipHref, messages: _messages, ...page } = useLoaderData<typeof loadBuy>();
  const reply = useActionData<typeof submitBuy>();
  return (
    <BuyView {...page} orderKey={key} reply={reply}>
      {skipHref && <SkipBar href={skipHref} />}
    </BuyView>
  );
}
