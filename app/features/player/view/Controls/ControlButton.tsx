import { cx } from "~/ui/cx";
import * as styles from "./Controls.css";
import { PlayerIcon, type PlayerIconName } from "./PlayerIcon";

interface ControlButtonProps {
  icon: PlayerIconName;
  label: string;
  onClick: () => void;
  /** Hides the button below the width of tablets. */
  isWide?: boolean;
  className?: string;
}

/** Button of the control bar. */
export function ControlButton({ icon, label, onClick, isWide, className }: ControlButtonProps) {
  return (
    <button
      type="button"
      className={cx(styles.button, isWide && styles.wide, className)}
      aria-label={label}
      title={label}
      onClick={onClick}
    >
      <PlayerIcon name={icon} />
    </button>
  );
}
