/** How long before a goal playback starts (s), and how long a goal is shown (ms). */
export const BEFORE_GOAL_SECONDS = 12;
const GOAL_MS = 20_000;

/** A goal to show. */
export interface Goal {
  /** Id of the match. */
  id: string;
  /** Moment at which playback starts (ms since the epoch); undefined: at the live position. */
  startDate?: number;
}

interface Wall {
  /** Id of the match that is shown. */
  shownId: () => string;
  isPaused: () => boolean;
  swap: (next: Goal & { isGoal?: boolean }) => void;
}

/** Visits of the goals of other matches, and the way back. Of goals that arrive meanwhile the last one is next. */
export class GoalVisits {
  private visit: { back: string; timer: ReturnType<typeof setTimeout> } | undefined;
  private next: { goal: Goal; settle: () => void } | undefined;
  /** By match: resolves when the picture has reached its last goal, or the goal is dropped. */
  private readonly reached = new Map<string, Promise<void>>();

  constructor(private readonly wall: Wall) {}

  /** Shows a goal now, or after the one that is shown; not if its match is shown, nor while the video is paused. */
  arrive(goal: Goal): void {
    if (goal.id === this.wall.shownId() || this.wall.isPaused()) return;
    let settle = () => {};
    this.reached.set(
      goal.id,
      new Promise((resolve) => {
        settle = resolve;
      }),
    );
    if (this.visit) {
      this.next?.settle();
      this.next = { goal, settle };
    } else this.show(goal, settle);
  }

  /** Ends the visit where it is: the viewer has chosen a match, or follows no more goals. */
  end(): void {
    clearTimeout(this.visit?.timer);
    this.next?.settle();
    this.visit = this.next = undefined;
  }

  /** Waits until the picture has reached the goal of a match that is followed. */
  async whenReached(id: string): Promise<void> {
    // A message that tells of a goal reaches `arrive` before or after this.
    await undefined;
    await this.reached.get(id);
  }

  private show(goal: Goal, settle: () => void): void {
    const back = this.visit?.back ?? this.wall.shownId();
    this.visit = { back, timer: setTimeout(() => this.leave(), GOAL_MS) };
    setTimeout(settle, BEFORE_GOAL_SECONDS * 1_000);
    this.wall.swap({ ...goal, isGoal: true });
  }

  private leave(): void {
    const { visit, next } = this;
    this.next = undefined;
    // Paused there, the viewer stays there.
    if (this.wall.isPaused()) {
      next?.settle();
      this.visit = undefined;
    } else if (visit && next) {
      // The goal may be one of the match to which playback returns.
      this.show(next.goal, next.settle);
    } else if (visit) {
      this.visit = undefined;
      this.wall.swap({ id: visit.back });
    }
  }
}
