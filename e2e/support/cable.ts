import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export interface Cable {
  url: string;
  /** Closes all connections and refuses new ones. */
  pull(): void;
  /** Accepts connections again, on the same port. */
  plug(): Promise<void>;
  close(): void;
}

/** A TCP proxy of a server that can be disconnected. */
export async function cable(to: string): Promise<Cable> {
  const { hostname, port } = new URL(to);
  const open = new Set<Socket>();
  const server = createServer((inside) => {
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
  const listen = async (at: number) => {
    server.listen(at, "127.0.0.1");
    await once(server, "listening");
    return (server.address() as AddressInfo).port;
  };
  const ownPort = await listen(0);
  const pull = () => {
    server.close();
    for (const socket of open) socket.destroy();
  };
  return {
    url: `http://127.0.0.1:${ownPort}`,
    pull,
    plug: async () => void (await listen(ownPort)),
    close: pull,
  };
}
