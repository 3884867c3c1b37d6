import type { EndpointAnswer, EndpointRequest, operatorEndpoints } from '@kaplya/contract';
import { paymentCodes } from '@kaplya/domain';
import type { Context } from '#context.ts';
import { lockPartnerRow, toNames, type Partner } from '#features/company/index.ts';
import { isMethodSupported, upsertMethods, type PaymentMethodRow } from '#features/payments/index.ts';
import { withStaffTransaction, type StaffCall } from '#features/staff/index.ts';
import { refuseViolations, type RefusalViolation } from '#http/refusal.ts';
import { recordGroupChange } from '../record-group-change.ts';
import { describePaymentMethods, paymentMethodsGroup, listAllMethods } from './describe-payment-methods.ts';

type Endpoint = typeof operatorEndpoints.saveWaysToPay;

/** Saves the list of all payment methods in its order. Throws the Refusals that the contract names. */
export async function savePaymentMethods(
  context: Context,
  call: StaffCall,
  { version, items }: EndpointRequest<Endpoint>['body'],
): Promise<EndpointAnswer<Endpoint>> {
  const { partner } = call;
  const answer = await withStaffTransaction(context, call, async (transaction) => {
    await lockPartnerRow(transaction, partner.id);
    const former = await listAllMethods(transaction, partner.id);
    const rows = items.flatMap((input, index): PaymentMethodRow[] => {
      const row = former.find(({ id }) => id === input.id);
      return row ? [{ ...row, ...input, names: toNames(partner, input.names), position: index + 1 }] : [];
    });
    const hasChanged = await recordGroupChange(context, transaction, call, {
      ...{ id: paymentMethodsGroup, read: version, action: 'ways.changed' },
      ...{ before: toFields(former), after: toFields(rows) },
    });
    refuseUnfit(context, partner, items, former);
    if (hasChanged) await upsertMethods(transaction, rows);
    return { hasChanged, methods: await describePaymentMethods(context, transaction, partner) };
  });
  if (answer.hasChanged) context.changes.announce('partner', partner.id);
  return answer.methods;
}

/** The fields of each method in the audit and in conflicts; `position` is its rank, not the stored number. */
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
  // A method that every customer can use: online ones need an acquirer, and a new customer has no points to pay with.
  const isForAll = (row: PaymentMethodRow) =>
    row.code !== paymentCodes.bonus && isMethodSupported(context, partner, row);
  const taken = new Set(former.filter(isForAll).map(({ id }) => id));
  if (!items.some(({ id, isEnabled, forIndividual }) => isEnabled && forIndividual && taken.has(id))) {
    violations.push({ code: 'payment_method.none_left', field: 'items' });
  }
  refuseViolations(violations);
}
