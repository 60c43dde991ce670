import { useNavigation } from "@remix-run/react";
import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from "react";
import { browserLog } from "~/lib/browser-log";
import { whenIdle } from "~/lib/when-idle";
import type { RealtimeConnection } from "./connection";
import type { MessageName, ServerMessages } from "./messages";

interface Realtime {
  connection: RealtimeConnection | undefined;
  /** A part of the page needs it; returns a function that says it no longer does. */
  need: () => () => void;
}

const RealtimeContext = createContext<Realtime>({ connection: undefined, need: () => () => {} });

interface RealtimeProviderProps {
  /** Where the platform's socket is; without it there is no real time. */
  base: string | undefined;
  customerName: string;
  /** The signed-in viewer: the connection is opened for them on every page. */
  userId: string | undefined;
  ticketPath: string;
  children: ReactNode;
}

/** Opens the connection once the page is idle, for signed-in viewers and for parts of the page that need it. */
export function RealtimeProvider({
  base,
  customerName,
  userId,
  ticketPath,
  children,
}: RealtimeProviderProps) {
  const [needs, setNeeds] = useState(0);
  const [connection, setConnection] = useState<RealtimeConnection>();
  const isWanted = userId !== undefined || needs > 0;
  const hasBeenWanted = useRef(false);
  hasBeenWanted.current ||= isWanted;
  // Once open it stays: pages without use for it come and go in between.
  const opens = hasBeenWanted.current && isWanted;

  useEffect(() => {
    if (!base) browserLog.warn("No socket base is configured: real-time features are off");
  }, [base]);

  useEffect(() => {
    if (!opens || connection || !base) return;
    return whenIdle(async () => {
      const { openConnection } = await import("./socket.client");
      setConnection((open) => open ?? openConnection({ base, customerName, ticketPath }));
    });
  }, [opens, connection, base, customerName, ticketPath]);

  useEffect(() => connection?.setUser(userId), [connection, userId]);
  useSigningOut(() => connection?.setUser(undefined));
  useEffect(() => () => connection?.close(), [connection]);

  const value = useMemo<Realtime>(
    () => ({
      connection,
      need() {
        setNeeds((count) => count + 1);
        return () => setNeeds((count) => count - 1);
      },
    }),
    [connection],
  );
  return <RealtimeContext.Provider value={value}>{children}</RealtimeContext.Provider>;
}

/** Calls when the viewer asks to be signed out: another document follows, and this one cannot say anything then. */
function useSigningOut(handler: () => void): void {
  const latest = useRef(handler);
  latest.current = handler;
  useEffect(() => {
    const onSubmit = ({ target }: SubmitEvent) => {
      if (target instanceof HTMLFormElement && isSignOut(target.action)) latest.current();
    };
    addEventListener("submit", onSubmit);
    return () => removeEventListener("submit", onSubmit);
  }, []);
  // A form that a script sends.
  const { formAction } = useNavigation();
  useEffect(() => {
    if (formAction && isSignOut(formAction)) latest.current();
  }, [formAction]);
}

const isSignOut = (action: string) => new URL(action, location.href).pathname.endsWith("/auth/logout");

/** Hears one kind of message for as long as the component is there. */
export function useMessage<N extends MessageName>(
  name: N,
  handler: (message: ServerMessages[N]) => void,
): void {
  const { connection } = useContext(RealtimeContext);
  const latest = useRef(handler);
  latest.current = handler;
  useEffect(() => connection?.on(name, (message) => latest.current(message)), [connection, name]);
}

/**
 * Called when messages begin to come: when the connection is there.
 * @param handler gets whether it was lost before
 */
export function useConnected(handler: (isBack: boolean) => void): void {
  const { connection } = useContext(RealtimeContext);
  const latest = useRef(handler);
  latest.current = handler;
  useEffect(() => connection?.onConnected((isBack) => latest.current(isBack)), [connection]);
}

/**
 * Is in an event's room while the event is live or to come, and leaves it when the page goes to another event.
 * @param eventId undefined when there is nothing to wait for
 */
export function useEventRoom(eventId: string | undefined): void {
  const { connection, need } = useContext(RealtimeContext);
  const needRef = useRef(need);
  needRef.current = need;
  useEffect(() => (eventId === undefined ? undefined : needRef.current()), [eventId]);
  useEffect(
    () => (eventId === undefined ? undefined : connection?.joinEvent(eventId)),
    [connection, eventId],
  );
}
