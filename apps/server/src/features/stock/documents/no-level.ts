import type { RecordedLevel } from '@kaplya/domain';

/** The level of a product that never was in the warehouse. */
export const noLevel: RecordedLevel = { onHand: 0, reserved: 0, safety: 0, missing: 0 };
