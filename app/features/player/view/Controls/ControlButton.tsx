import { cx } from "~/ui/cx";
import { Icon } from "~/ui/Icon/Icon";
import type { IconName } from "~/ui/Icon/icons";
import * as styles from "./Controls.css";

interface ControlButtonProps {
  icon: IconName;
  label: string;
  onClick: () => void;
  /** Hides the button below the width of tablets. */
  isWide?: boolean;
}

/** Button of the control bar. */
export function ControlButton({ icon, label, onClick, isWide }: ControlButtonProps) {
  return (
    <button
      type="button"
      className={cx(styles.button, isWide && styles.wide)}
      aria-label={label}
      title={label}
      onClick={onClick}
    >
      <Icon name={icon} size={24} />
    </button>
  );
}
