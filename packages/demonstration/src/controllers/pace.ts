const SECOND_MS = 1000;

/** The duration of each step at a cell after the previous one, in milliseconds. */
export type Pace = {
  /** The time from the pulse to the open door; a jam is detected equally late. */
  readonly open: number;
  /** The time until the full bottle is out. */
  readonly take: number;
  /** The time until the empty bottle is in. */
  readonly insert: number;
  /** The time until the door is shut. */
  readonly close: number;
  /** The time until the courier has put a full bottle there. */
  readonly refill: number;
  readonly heartbeat: number;
};

/** The pace of a demonstration for viewers. */
export const demonstrationPace: Pace = {
  open: 1.5 * SECOND_MS,
  take: 4 * SECOND_MS,
  insert: 4 * SECOND_MS,
  close: 4 * SECOND_MS,
  refill: 15 * SECOND_MS,
  heartbeat: 30 * SECOND_MS,
};
