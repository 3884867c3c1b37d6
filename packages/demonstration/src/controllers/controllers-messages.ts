import type { Pace } from './pace.ts';

/** The shop's one message to the controllers' process; their data is in the folder. */
export type ControllersOptions = {
  readonly dataDir: string;
  readonly pace: Pace;
};
