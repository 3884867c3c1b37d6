import type { AuditEntry } from '@kaplya/contract';
import type { Translate } from '#i18n/use-text.ts';

/** The author of a change: a member of staff, a customer, the exchange with 1C, or an operator of the server. */
export function authorOf({ by, action }: Pick<AuditEntry, 'by' | 'action'>, t: Translate): string {
  if (by) return by.name;
  if (action.startsWith('colleague.')) return t('kit.audit.customer');
  return t(action.startsWith('exchange.') ? 'kit.audit.exchange' : 'kit.audit.machine');
}
