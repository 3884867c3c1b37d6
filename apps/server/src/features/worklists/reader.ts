import type { Language } from '@kaplya/domain';
import type { StaffCaller } from '#http/call.ts';
import type { StaffCall } from '#features/staff/index.ts';
import type { Partner } from '#features/company/index.ts';

/** A member of staff who reads the partner's lists. */
export type WorklistReader = {
  readonly partner: Partner;
  readonly staff: StaffCaller;
  readonly language: Language;
};

/** A member of staff who changes something on them. */
export type WorklistCall = StaffCall & { readonly partner: Partner; readonly language: Language };
