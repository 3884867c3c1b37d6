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
  const methods = listOfferedMethods(context, partner);
  const services = context.providers.describe(partner);
  const reached = { email: methods.includes('email'), phone: methods.includes('sms') || methods.includes('call') };
  const [counts, domains, claims] = await Promise.all([
    countOpening(executor, { partnerId: partner.id, doorCodes, onlineCode: paymentCodes.online, reached }),
    listDomainRows(executor, partner.id),
    listDomainClaims(executor, partner.id, context.clock.now()),
  ]);
  const proven = domains.find(({ host }) => findUnclaimable(host) === null);
  const host = proven?.host ?? claims[0]?.host;
  return {
    isOpened: isOpened({ settings }),
    openedAt: settings.openedAt ?? null,
    steps: [
      // Half of an own service is a mistake, although the program's may send meanwhile.
      step('codes', methods.length > 0 && counts.reachesStaff && !services.mail.lacks && !services.sms.lacks),
      step('domain', proven !== undefined, host === undefined ? {} : { host: domainToUnicode(host) }),
      step('stock', counts.hasGoods && counts.uncounted === 0, { count: counts.uncounted }),
      // Online payment is switched on in a new shop: keys, or switching it off, is the decision.
      step('payment', context.payments.acquirerOf(partner.id) !== null || (counts.paysAtDoor && !counts.paysOnline)),
      step('order', counts.hasOrder),
    ],
  };
}

type StepFacts = { readonly count?: number; readonly host?: string };

function step(id: Opening['steps'][number]['id'], isDone: boolean, facts: StepFacts = {}): Opening['steps'][number] {
  return { ...{ id, isDone }, count: facts.count ?? null, host: facts.host ?? null };
}
