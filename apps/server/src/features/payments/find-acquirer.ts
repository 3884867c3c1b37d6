import type { Context } from '#context.ts';
import type { Acquirer } from '#gateways/payments/index.ts';
import { isOpened, type Partner } from '#partner.ts';

/**
 * The partner's account for new payments; null: online payment is not offered. Before the shop is opened only an
 * account for trial payments takes any, and after that none does: nobody pays real money in a shop that is tried, and
 * nobody gets goods for none. A shop from before this question, and one whose acquirer is played, takes both.
 */
export function findAcquirer(
  { payments }: Pick<Context, 'payments'>,
  partner: Pick<Partner, 'id' | 'settings'>,
): Acquirer | null {
  const acquirer = payments.acquirerOf(partner.id);
  if (!acquirer) return null;
  const isTrialOver = typeof partner.settings.openedAt === 'string' && payments.pages === null;
  return (acquirer.isTest ? !isTrialOver : isOpened(partner)) ? acquirer : null;
}
