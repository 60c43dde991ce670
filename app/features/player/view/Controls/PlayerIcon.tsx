import { Icon } from "~/ui/Icon/Icon";
import * as icon from "~/ui/Icon/Icon.css";
import type { IconName } from "~/ui/Icon/icons";

/** Icons that only the player shows, which is loaded late: the icons of `Icon` are part of every page. */
const PATHS = {
  "arrow-up": "m5 12 7-7 7 7M12 19V5",
  "rectangle-horizontal": "M4 6h16a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2z",
};
export type PlayerIconName = IconName | keyof typeof PATHS;

const isOwn = (name: PlayerIconName): name is keyof typeof PATHS => Object.hasOwn(PATHS, name);

/** Icon of a control, 24 px wide; see `Icon`. */
export function PlayerIcon({ name }: { name: PlayerIconName }) {
  if (!isOwn(name)) return <Icon name={name} size={24} />;
  return (
    <svg className={icon.size[24]} viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
