import * as paths from "~/lib/paths";

/**
 * What a browser does with notifications: `install` is said of iPhones and iPads, whose browsers have notifications for
 * sites on the home screen only.
 */
export type DeviceState = "on" | "off" | "blocked" | "install" | "unsupported" | "failed";

const isSupported = () => "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

/**
 * Finds out whether this browser shows notifications. A subscription that the installation does not know is ended.
 * @param isAdded whether the installation knows this device
 */
export async function readDeviceState(isAdded: boolean): Promise<DeviceState> {
  // Only browsers of iPhones and iPads have this property.
  const { standalone } = navigator as { standalone?: boolean };
  if (!isSupported()) return standalone === false ? "install" : "unsupported";
  if (Notification.permission === "denied") return "blocked";
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  if (subscription && !isAdded) await subscription.unsubscribe();
  return subscription && isAdded && Notification.permission === "granted" ? "on" : "off";
}

/**
 * Asks for the permission and subscribes this browser.
 * @param publicKey base64url
 * @returns fields of the form that adds the device, or the state if the viewer refuses
 * @throws the browser's error
 */
export async function subscribe(publicKey: string) {
  const permission = await Notification.requestPermission();
  if (permission !== "granted") return permission === "denied" ? "blocked" : "off";
  await navigator.serviceWorker.register(paths.serviceWorker);
  const { pushManager } = await readyWorker();
  // One with another key cannot be used.
  await (await pushManager.getSubscription())?.unsubscribe();
  const options = { userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) };
  const { endpoint = "", keys } = (await pushManager.subscribe(options)).toJSON();
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return { endpoint, p256dh: keys?.p256dh ?? "", auth: keys?.auth ?? "", timeZone };
}

/** How long a service worker may take to install (ms): it is never ready if that has failed. */
const INSTALL_MS = 10_000;

/** @throws Error if the service worker does not install */
function readyWorker(): Promise<ServiceWorkerRegistration> {
  const overdue = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error("the service worker was not installed")), INSTALL_MS);
  });
  return Promise.race([navigator.serviceWorker.ready, overdue]);
}

const bytesOf = (base64url: string) =>
  Uint8Array.from(atob(base64url.replaceAll("-", "+").replaceAll("_", "/")), (char) => char.charCodeAt(0));
