import { join } from "node:path";
import { expect, it } from "vitest";
import { root } from "../../tests/support/root";
import routes from "../routes";

const actions = routes.filter(({ path = "" }) => path.startsWith("actions/") || path === "auth/logout");

it.each(actions.map(({ path, file }) => [path, join(root, "app", file)]))(
  "GET /%s is not allowed",
  async (_path, file) => {
    const { loader } = (await import(file)) as { loader: () => Response };
    const response = loader();
    expect([response.status, response.headers.get("Allow")]).toEqual([405, "POST"]);
  },
);
