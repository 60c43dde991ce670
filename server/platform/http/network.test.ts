import { expect, it } from "vitest";
import { networkOf } from "./network.ts";

it.each([
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["2001:db8:1:2ff:3:4:5:6", "2001:db8:1:200::/56"],
  ["2001:db8:1:200::1", "2001:db8:1:200::/56"],
  ["2001:0DB8:0001:02AB:0000:0000:0000:0001", "2001:db8:1:200::/56"],
  ["2001:db8:1:300::1", "2001:db8:1:300::/56"],
  ["fe80::1%eth0", "fe80::/56"],
  ["::1", "::/56"],
  ["no address", "no address"],
  ["", ""],
])("counts %s as %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});
