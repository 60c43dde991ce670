import { io } from "socket.io-client";
import { browserLog } from "~/lib/browser-log";
import { type ClientSocket, RealtimeConnection, SOCKET_OPTIONS } from "./connection";

interface Place {
  /** Where the platform's socket is. */
  base: string;
  customerName: string;
  /** Of this site: gives the signed-in viewer a ticket. */
  ticketPath: string;
}

/** Opens the page's connection; loaded when it is first needed. */
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
