import { domainToUnicode } from 'node:url';
import type { Opening } from '@kaplya/contract';
import { isOnlinePayment, paymentCodes } from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { Executor } from '#db/client.ts';
import { listDomainClaims, listDomainRows } from '#features/company/index.ts';
import { listOfferedMethods } from '#features/identity/index.ts';
import type { OpsCall } from '#features/staff/index.ts';
import { isOpened, type Partner } from '#partner.ts';
import { findUnclaimable } from '../domains/refuse-unclaimable.ts';
import { countOpening } from './opening.store.ts';

const doorCodes = Object.values(paymentCodes).filter((code) => !isOnlinePayment(code));

/** Whether the shop is open, and the steps that its owner takes before customers come, as they are now. */
export async function describeOpening(
  context: Context,
  { partner }: Pick<OpsCall, 'partner'>,
  settings: Partner['settings'] = partner.settings,
  executor: Executor = context.database,
): Promise<Opening> {
  const [counts, domains, claims] = await Promise.all([
    countOpening(executor, partner.id, doorCodes),
    listDomainRows(executor, partner.id),
    listDomainClaims(executor, partner.id, context.clock.now()),
  ]);
  const proven = domains.find(({ host }) => findUnclaimable(host) === null);
  const host = proven?.host ?? claims[0]?.host;
  const step = (id: Opening['steps'][number]['id'], isDone: boolean, more: { count?: number; host?: string } = {}) => ({
    ...{ id, isDone, count: more.count ?? null, host: more.host ?? null },
  });
  return {
    isOpened: isOpened({ settings }),
    openedAt: settings.openedAt ?? null,
    steps: [
      step('codes', listOfferedMethods(context, partner).length > 0),
      step('domain', proven !== undefined, host === undefined ? {} : { host: domainToUnicode(host) }),
      step('stock', counts.hasGoods && counts.uncounted === 0, { count: counts.uncounted }),
      step('payment', counts.paysAtDoor || context.payments.acquirerOf(partner.id) !== null),
      step('order', counts.hasOrder),
    ],
  };
}
