import { useNavigation, useSubmit } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { useT } from "~/i18n/use-t";
import { Button } from "~/ui/Button/Button";
import { type DeviceState, readDeviceState, subscribe } from "./push-subscription";
import { page } from "./reminders.css";

interface ThisDeviceProps {
  /** Key of the installation. */
  publicKey: string;
  /** URL to which the device is posted. */
  action: string;
  /** Whether the installation shows notifications on this device. */
  isAdded: boolean;
}

/** What this browser does with notifications; a button asks for the permission and turns them on. */
export default function ThisDevice({ publicKey, action, isAdded }: ThisDeviceProps) {
  const [state, setState] = useState<DeviceState>();
  const [isBusy, setBusy] = useState(false);
  const navigation = useNavigation();
  const status = useRef<HTMLParagraphElement>(null);
  const wasPressed = useRef(false);
  const submit = useSubmit();
  const t = useT();
  useEffect(() => {
    let isCurrent = true;
    readDeviceState(isAdded).then(
      (found) => isCurrent && setState(found),
      () => isCurrent && setState("unsupported"),
    );
    return () => {
      isCurrent = false;
    };
  }, [isAdded]);

  // The button that had the focus is gone.
  useEffect(() => {
    if (wasPressed.current && state !== "off" && state !== "failed") status.current?.focus();
  }, [state]);

  async function turnOn() {
    wasPressed.current = true;
    setBusy(true);
    try {
      const subscription = await subscribe(publicKey);
      if (typeof subscription === "string") setState(subscription);
      else submit({ intent: "add", ...subscription }, { method: "post", action, preventScrollReset: true });
    } catch {
      setState("failed");
    }
    setBusy(false);
  }

  if (!state) return null;
  const canTurnOn = state === "off" || state === "failed";
  return (
    <div className={page}>
      <p ref={status} role="status" tabIndex={-1} hidden={state === "off"}>
        {state !== "off" && t(`reminders:push_${state}`)}
      </p>
      {canTurnOn && (
        <Button small busy={isBusy || navigation.state !== "idle"} onClick={turnOn}>
          {t("reminders:push_turn_on")}
        </Button>
      )}
    </div>
  );
}
