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
  /** Number in the icon. */
  children?: number;
}

/** Button of the control bar. */
export function ControlButton({ icon, label, onClick, isWide, className, children }: ControlButtonProps) {
  return (
    <button
      type="button"
      className={cx(styles.button, isWide && styles.wide, className)}
      aria-label={label}
      title={label}
      onClick={onClick}
    >
      <PlayerIcon name={icon} />
      {children && <span className={styles.step}>{children}</span>}
    </button>
  );
}
