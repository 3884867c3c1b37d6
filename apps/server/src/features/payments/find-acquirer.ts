import type { Context } from '#context.ts';
import type { Acquirer } from '#gateways/payments/index.ts';
import { isOpened, type Partner } from '#partner.ts';

/**
 * The partner's account for new payments; null: online payment is not offered. Before the shop is opened only an
 * account for trial payments takes any: nobody pays real money in a shop that is tried.
 */
export function findAcquirer(
  { payments }: Pick<Context, 'payments'>,
  partner: Pick<Partner, 'id' | 'settings'>,
): Acquirer | null {
  const acquirer = payments.acquirerOf(partner.id);
  return acquirer && (acquirer.isTest || isOpened(partner)) ? acquirer : null;
}
