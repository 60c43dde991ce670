import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export interface NetworkLink {
  url: string;
  /** Closes all connections and cuts off new ones. */
  disconnect(): void;
  /** Number of connections cut off since the last `disconnect`. */
  attempts(): number;
  /** Forwards new connections again. */
  reconnect(): void;
  close(): void;
}

/** Opens a TCP proxy of a server that can be disconnected. */
export async function openNetworkLink(to: string): Promise<NetworkLink> {
  const { hostname, port } = new URL(to);
  const open = new Set<Socket>();
  let isConnected = true;
  let attempts = 0;
  const server = createServer((inside) => {
    if (!isConnected) {
      attempts += 1;
      inside.destroy();
      return;
    }
    const outside = connect(Number(port), hostname);
    for (const socket of [inside, outside]) {
      open.add(socket);
      socket.on("close", () => open.delete(socket));
      socket.on("error", () => {
        inside.destroy();
        outside.destroy();
      });
    }
    inside.pipe(outside).pipe(inside);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port: ownPort } = server.address() as AddressInfo;
  const disconnect = () => {
    isConnected = false;
    attempts = 0;
    for (const socket of open) socket.destroy();
  };
  return {
    url: `http://127.0.0.1:${ownPort}`,
    disconnect,
    attempts: () => attempts,
    reconnect() {
      isConnected = true;
    },
    close() {
      server.close();
      disconnect();
    },
  };
}
