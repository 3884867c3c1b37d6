import type { Pace } from './pace.ts';

/** What the shop tells the process of its controllers, once; what they know stands in the folder. */
export type ControllersOptions = {
  readonly dataDir: string;
  readonly pace: Pace;
};
