import { z } from "zod";
import { content, flag } from "./read";

/** A device that shows notifications (requirement CALL-27). */
export interface PushDevice {
  id: string;
  /** Name as in the list of devices, usually a user agent. */
  name: string | undefined;
  osName: string | undefined;
  /** Whether it is the device of this session. */
  isCurrent: boolean;
  /** Whether it shows goals; undefined from a platform that sends none. */
  showsGoals: boolean | undefined;
}

export interface PushDevices {
  devices: PushDevice[];
  /** Whether reminders come by mail, too. They do if there is no device. */
  mails: boolean;
}

const text = z.string().min(1).optional().catch(undefined);
const device = z
  .object({
    id: z.string().min(1),
    name: text,
    os_name: text,
    current: flag(false),
    goals: z.boolean().optional().catch(undefined),
  })
  .transform(
    ({ id, name, os_name, current, goals }): PushDevice => ({
      ...{ id, name, osName: os_name, isCurrent: current, showsGoals: goals },
    }),
  );

/** Reads the devices of a viewer; what is no device is left out. */
export const pushDevicesSchema = content(
  z.object({ entries: z.array(device.nullable().catch(null)), mails: flag(true) }),
).transform(
  ({ entries, mails }): PushDevices => ({ devices: entries.filter((entry) => entry !== null), mails }),
);

/** Reads the key with which browsers subscribe: base64url. */
export const pushKeySchema = content(z.object({ public_key: z.string().regex(/^[\w-]+$/) })).transform(
  ({ public_key }) => public_key,
);
