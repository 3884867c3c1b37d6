import type { EndpointAnswer, EndpointRequest, operatorEndpoints } from '@kaplya/contract';
import { paymentCodes } from '@kaplya/domain';
import type { Context } from '#context.ts';
import { lockPartnerRow, toNames, type Partner } from '#features/company/index.ts';
import { isTaken, upsertMethods, type PaymentMethodRow } from '#features/payments/index.ts';
import { withStaffTransaction, type StaffCall } from '#features/staff/index.ts';
import { Refusal, type RefusalViolation } from '#http/refusal.ts';
import { raiseGroup } from '../raise-group.ts';
import { describeWays, groupOfWays, listWays } from './describe-ways.ts';

type Endpoint = typeof operatorEndpoints.saveWaysToPay;

/** Sets all ways to pay in their order. Throws the Refusals of its call. */
export async function saveWays(
  context: Context,
  call: StaffCall,
  { version, items }: EndpointRequest<Endpoint>['body'],
): Promise<EndpointAnswer<Endpoint>> {
  const { partner } = call;
  const answer = await withStaffTransaction(context, call, async (transaction) => {
    await lockPartnerRow(transaction, partner.id);
    const former = await listWays(transaction, partner.id);
    const rows = items.flatMap((wish, index): PaymentMethodRow[] => {
      const row = former.find(({ id }) => id === wish.id);
      return row ? [{ ...row, ...wish, names: toNames(partner, wish.names), position: index + 1 }] : [];
    });
    const isRaised = await raiseGroup(context, transaction, call, {
      ...{ id: groupOfWays, read: version, action: 'ways.changed' },
      ...{ before: toFields(former), after: toFields(rows) },
    });
    refuseUnfit(context, partner, items, former);
    if (isRaised) await upsertMethods(transaction, rows);
    return { isRaised, ways: await describeWays(context, transaction, partner) };
  });
  if (answer.isRaised) context.changes.announce('partner', partner.id);
  return answer.ways;
}

/** What of each way is told in the audit and to others who save; the place among the others, not its number. */
const toFields = (rows: readonly PaymentMethodRow[]) =>
  Object.fromEntries(
    rows.map(
      ({ id, names, isEnabled, forIndividual, forLegal, minMinor, maxMinor }, index) =>
        [id, { names, isEnabled, forIndividual, forLegal, minMinor, maxMinor, position: index + 1 }] as const,
    ),
  );

function refuseUnfit(
  context: Context,
  partner: Partner,
  items: EndpointRequest<Endpoint>['body']['items'],
  former: readonly PaymentMethodRow[],
): void {
  const violations = items.flatMap(({ id, minMinor, maxMinor }, index): RefusalViolation[] => {
    const isTwice = items.findIndex((each) => each.id === id) !== index;
    if (isTwice || !former.some((row) => row.id === id)) {
      return [{ code: 'payment_method.unknown', field: `items.${index}.id` }];
    }
    const isCrossed = minMinor !== null && maxMinor !== null && minMinor > maxMinor;
    return isCrossed ? [{ code: 'payment_method.limits', field: `items.${index}.minMinor` }] : [];
  });
  if (former.some(({ id }) => !items.some((each) => each.id === id))) {
    violations.push({ code: 'payment_method.unknown', field: 'items' });
  }
  // One that no acquirer takes is no way to pay, and who buys for the first time has no points.
  const isForAll = (row: PaymentMethodRow) => row.code !== paymentCodes.bonus && isTaken(context, partner, row);
  const taken = new Set(former.filter(isForAll).map(({ id }) => id));
  if (!items.some(({ id, isEnabled, forIndividual }) => isEnabled && forIndividual && taken.has(id))) {
    violations.push({ code: 'payment_method.none_left', field: 'items' });
  }
  const [first, ...others] = violations;
  if (first) throw new Refusal([first, ...others]);
}
