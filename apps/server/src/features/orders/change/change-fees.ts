import { feesOfChange, isFeeOfPlace, parseFloor } from '@kaplya/domain';
import { toFeeParameters } from '#features/cart/index.ts';
import type { CallOf } from '#http/call.ts';
import { toFeeLine } from '../placement/to-order.ts';
import { toNextLine, type NextLine } from './change-lines.ts';
import type { ChangeTarget } from './change-target.ts';

/** The fees of an order whose goods stay as sold: those of address and time are computed again (rule 83a). */
export function toMovedFees(
  call: CallOf<'partner' | 'language'>,
  fees: readonly NextLine[],
  { address, slot, isElsewhere, isAtAnotherTime }: ChangeTarget,
  water: number,
): NextLine[] {
  const { replaced, fees: added } = feesOfChange(
    {
      address: isElsewhere ? { floor: parseFloor(address.floor), hasElevator: address.hasElevator ?? null } : null,
      surcharge: isAtAnotherTime ? slot.surchargeMinor : null,
    },
    water,
    toFeeParameters(call.partner.rules),
  );
  const isReplaced = ({ externalId }: NextLine) =>
    isFeeOfPlace(externalId) && replaced.some((kind) => kind === externalId);
  const unchanged = fees.filter((fee) => !isReplaced(fee));
  return [
    ...unchanged,
    ...reuseSameFees(
      fees,
      added.map((fee) => toNextLine(toFeeLine(fee, call))),
    ),
  ];
}

/** Fees after a change; one with an unchanged sum remains the same line. */
export function reuseSameFees(before: readonly NextLine[], after: readonly NextLine[]): NextLine[] {
  return after.map(
    (fee) =>
      before.find(({ externalId, totalMinor }) => externalId === fee.externalId && totalMinor === fee.totalMinor) ??
      fee,
  );
}
