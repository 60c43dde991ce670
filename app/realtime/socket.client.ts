import { io } from "socket.io-client";
import { browserLog } from "~/lib/browser-log";
import { type ClientSocket, RealtimeConnection, SOCKET_OPTIONS } from "./connection";

interface Place {
  /** URL of the platform's socket. */
  base: string;
  customerName: string;
  /** Path on this site that issues a ticket for the signed-in viewer. */
  ticketPath: string;
}

/** Creates the page's connection. This module is loaded when a connection is first needed. */
export function openConnection({ base, customerName, ticketPath }: Place): RealtimeConnection {
  return new RealtimeConnection({
    createSocket: (authenticate): ClientSocket =>
      io(base, { ...SOCKET_OPTIONS, autoConnect: false, auth: authenticate }),
    getTicket: async () => {
      const response = await fetch(ticketPath, { method: "POST", headers: { Accept: "application/json" } });
      const { ticket }: { ticket?: string } = response.ok ? await response.json() : {};
      return ticket;
    },
    customerName,
    log: browserLog,
  });
}
