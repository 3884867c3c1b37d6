import type { WaysToPay } from '@kaplya/contract';
import type { Context } from '#context.ts';
import type { Executor } from '#db/client.ts';
import { listSettingGroups, type Partner } from '#features/company/index.ts';
import { isMethodSupported, knownMethods, listMethods, type PaymentMethodRow } from '#features/payments/index.ts';
import { changesOf } from '../changes-of.ts';

export const paymentMethodsGroup = 'payment_methods';

/** The partner's payment methods in their order, then those that it does not have yet and may switch on. */
export async function listAllMethods(executor: Executor, partnerId: string): Promise<PaymentMethodRow[]> {
  const rows = await listMethods(executor, partnerId);
  const others = knownMethods.filter(({ id, code }) => !rows.some((row) => row.code === code || row.id === id));
  const unlimited = { minMinor: null, maxMinor: null, isEnabled: false };
  return [...rows, ...others.map((each, index) => ({ ...each, ...unlimited, partnerId, position: 1000 + index }))];
}

export async function describePaymentMethods(
  context: Pick<Context, 'payments'>,
  executor: Executor,
  partner: Pick<Partner, 'id' | 'currency' | 'settings'>,
): Promise<WaysToPay> {
  const [rows, groups] = await Promise.all([
    listAllMethods(executor, partner.id),
    listSettingGroups(executor, partner.id),
  ]);
  const changeOf = await changesOf(executor, partner.id, groups);
  return {
    version: groups.find(({ id }) => id === paymentMethodsGroup)?.version ?? 0,
    currency: partner.currency,
    items: rows.map((row) => {
      const { id, code, names, isEnabled, forIndividual, forLegal, minMinor, maxMinor } = row;
      return {
        ...{ id, code, names, isEnabled, forIndividual, forLegal, minMinor, maxMinor },
        ...{ isTaken: isMethodSupported(context, partner, row), changed: changeOf(paymentMethodsGroup, id) },
      };
    }),
  };
}
