import { useNavigation } from "@remix-run/react";
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { browserLog } from "~/lib/browser-log";
import * as paths from "~/lib/paths";
import { createStore, type Store } from "~/lib/store";
import { whenIdle } from "~/lib/when-idle";
import type { RealtimeConnection } from "./connection";
import type { MessageName, ServerMessages } from "./messages";

interface Realtime {
  connection: Store<RealtimeConnection | undefined>;
  /** Registers a component that needs the connection; returns a function that unregisters it. */
  need: () => () => void;
}

const NO_CONNECTION = createStore<RealtimeConnection | undefined>(undefined);
const RealtimeContext = createContext<Realtime>({ connection: NO_CONNECTION, need: () => () => {} });

interface RealtimeProviderProps {
  /** URL of the platform's socket; real-time features are off without it. */
  base: string | undefined;
  customerName: string;
  /** Signed-in viewer, for whom the connection is opened on every page. */
  userId: string | undefined;
  ticketPath: string;
  children: ReactNode;
}

/** Opens the connection once the page is idle, for signed-in viewers and for components that need it. */
export function RealtimeProvider({
  base,
  customerName,
  userId,
  ticketPath,
  children,
}: RealtimeProviderProps) {
  const [needs, setNeeds] = useState(0);
  const [realtime] = useState<Realtime>(() => ({
    connection: createStore<RealtimeConnection | undefined>(undefined),
    need() {
      setNeeds((count) => count + 1);
      return () => setNeeds((count) => count - 1);
    },
  }));
  const connection = useConnection(realtime);
  const isWanted = userId !== undefined || needs > 0;
  const hasBeenWanted = useRef(false);
  hasBeenWanted.current ||= isWanted;
  // An open connection stays open: a page that does not need it may come between two that do.
  const opens = hasBeenWanted.current && isWanted;

  useEffect(() => {
    if (!base) browserLog.warn("No socket base is configured: real-time features are off");
  }, [base]);

  useEffect(() => {
    if (!opens || connection || !base) return;
    const open = async () => {
      const { openConnection } = await import("./socket.client");
      if (!realtime.connection.get()) {
        realtime.connection.set(openConnection({ base, customerName, ticketPath }));
      }
    };
    // The device may be offline when the page becomes idle.
    const openOrRetry = () =>
      void open().catch(() => addEventListener("online", openOrRetry, { once: true }));
    const cancel = whenIdle(openOrRetry);
    return () => {
      cancel();
      removeEventListener("online", openOrRetry);
    };
  }, [opens, connection, realtime, base, customerName, ticketPath]);

  useEffect(() => connection?.setUser(userId), [connection, userId]);
  useSigningOut(() => connection?.setUser(undefined));
  useEffect(() => () => connection?.close(), [connection]);

  return <RealtimeContext.Provider value={realtime}>{children}</RealtimeContext.Provider>;
}

/** Returns the open connection, if any. */
function useConnection({ connection: { subscribe, get } }: Realtime): RealtimeConnection | undefined {
  return useSyncExternalStore(subscribe, get, NO_CONNECTION.get);
}

/** Calls the handler when a sign-out form is submitted, because the document is replaced afterwards. */
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
  // Forms that Remix submits.
  const { formAction } = useNavigation();
  useEffect(() => {
    if (formAction && isSignOut(formAction)) latest.current();
  }, [formAction]);
}

const isSignOut = (action: string) => new URL(action, location.href).pathname.endsWith(paths.logout);

/** Subscribes to one type of message while the component is mounted. */
export function useMessage<N extends MessageName>(
  name: N,
  handler: (message: ServerMessages[N]) => void,
): void {
  const connection = useConnection(useContext(RealtimeContext));
  const latest = useRef(handler);
  latest.current = handler;
  useEffect(() => connection?.on(name, (message) => latest.current(message)), [connection, name]);
}

/**
 * Calls the handler when the connection is established.
 * @param handler receives true if the connection was lost before, and the connection
 */
export function useConnected(handler: (isBack: boolean, connection: RealtimeConnection) => void): void {
  const connection = useConnection(useContext(RealtimeContext));
  const latest = useRef(handler);
  latest.current = handler;
  useEffect(() => connection?.onConnected((isBack) => latest.current(isBack, connection)), [connection]);
}

/**
 * Joins the rooms of events, and leaves them when the ids change or the component unmounts.
 * @param eventIds empty if no messages are expected, e.g. for a replay
 */
export function useEventRooms(eventIds: readonly string[]): void {
  const realtime = useContext(RealtimeContext);
  const connection = useConnection(realtime);
  const { need } = realtime;
  const key = JSON.stringify(eventIds);
  const isNeeded = eventIds.length > 0;
  useEffect(() => (isNeeded ? need() : undefined), [isNeeded, need]);
  useEffect(() => {
    const leave = (JSON.parse(key) as string[]).map((id) => connection?.joinEvent(id));
    return () => {
      for (const leaveRoom of leave) leaveRoom?.();
    };
  }, [connection, key]);
}
