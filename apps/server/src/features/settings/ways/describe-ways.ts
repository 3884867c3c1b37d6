import type { WaysToPay } from '@kaplya/contract';
import type { Context } from '#context.ts';
import type { Executor } from '#db/client.ts';
import { listSettingGroups, type Partner } from '#features/company/index.ts';
import { isTaken, knownMethods, listMethods, type PaymentMethodRow } from '#features/payments/index.ts';
import { changesOf } from '../to-change.ts';

export const groupOfWays = 'payment_methods';

/** The partner's ways to pay in their order, then those that it might switch on. */
export async function listWays(executor: Executor, partnerId: string): Promise<PaymentMethodRow[]> {
  const rows = await listMethods(executor, partnerId);
  const others = knownMethods.filter(({ id, code }) => !rows.some((row) => row.code === code || row.id === id));
  const unlimited = { minMinor: null, maxMinor: null, isEnabled: false };
  return [...rows, ...others.map((each, index) => ({ ...each, ...unlimited, partnerId, position: 1000 + index }))];
}

export async function describeWays(
  context: Pick<Context, 'payments'>,
  executor: Executor,
  partner: Pick<Partner, 'id' | 'currency'>,
): Promise<WaysToPay> {
  const [rows, groups] = await Promise.all([listWays(executor, partner.id), listSettingGroups(executor, partner.id)]);
  const changeOf = await changesOf(executor, partner.id, groups);
  return {
    version: groups.find(({ id }) => id === groupOfWays)?.version ?? 0,
    currency: partner.currency,
    items: rows.map((row) => {
      const { id, code, names, isEnabled, forIndividual, forLegal, minMinor, maxMinor } = row;
      return {
        ...{ id, code, names, isEnabled, forIndividual, forLegal, minMinor, maxMinor },
        ...{ isTaken: isTaken(context, partner, row), changed: changeOf(groupOfWays, id) },
      };
    }),
  };
}
