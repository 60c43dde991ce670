import { describe, expect, it } from "vitest";
import { isPublicAddress } from "./public-address.ts";

describe("isPublicAddress", () => {
  it.each(["93.184.216.34", "8.8.8.8", "2606:2800:220:1:248:1893:25c8:1946", "::ffff:8.8.8.8"])(
    "%s",
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );
  it.each([
    "127.0.0.1",
    "10.1.2.3",
    "172.31.255.255",
    "192.168.0.1",
    "169.254.169.254",
    "100.64.0.1",
    "0.0.0.0",
    "::1",
    "::",
    "::ffff:127.0.0.1",
    "::ffff:7f00:1",
    "fd00::1",
    "fe80::1",
    "64:ff9b::7f00:1",
    "64:ff9b:1::7f00:1",
    "::127.0.0.1",
    "2001:1::1",
    "2001:db8::1",
    "2002:7f00:1::1",
    "100::1",
    "ff02::1",
    "fe80::1%eth0",
    "192.0.0.8",
    "192.0.2.1",
    "198.18.0.1",
    "198.51.100.1",
    "203.0.113.1",
    "224.0.0.1",
    "240.0.0.1",
    "255.255.255.255",
    "0177.0.0.1",
    "127.1",
    "localhost",
  ])("not %s", (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});
