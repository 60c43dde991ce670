import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export interface Cable {
  url: string;
  /** Ends every connection and takes no new ones. */
  pull(): void;
  /** Lets connections through again, at the same address. */
  plug(): Promise<void>;
  close(): void;
}

/** A line to a server that can be pulled out: what goes in at one end comes out at the other. */
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
  const address = await listen(0);
  const pull = () => {
    server.close();
    for (const socket of open) socket.destroy();
  };
  return {
    url: `http://127.0.0.1:${address}`,
    pull,
    plug: async () => void (await listen(address)),
    close: pull,
  };
}
