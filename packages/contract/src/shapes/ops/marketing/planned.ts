import { instantShape } from '../../basics.ts';

/** An instant that staff plan, with an offset. */
export const plannedShape = instantShape.max(40);
