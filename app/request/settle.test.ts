import { describe, expect, it, vi } from "vitest";
import { settleSome } from "./settle";

describe("settleSome", () => {
  it("keeps what worked and empties the rest", async () => {
    const onFailure = vi.fn();
    const loads = [Promise.resolve("a"), Promise.reject(new Error("away"))] as [
      Promise<string>,
      Promise<string>,
    ];
    expect(await settleSome<[string, string]>(loads, ["", "empty"], onFailure)).toEqual(["a", "empty"]);
    expect(onFailure).toHaveBeenCalledOnce();
  });

  it("fails with the first failure when nothing worked", async () => {
    const loads = [
      Promise.reject(new Error("first")),
      Promise.reject(new Error("second")),
    ] as Promise<never>[];
    await expect(settleSome(loads, [], () => {})).rejects.toThrow("first");
  });
});
