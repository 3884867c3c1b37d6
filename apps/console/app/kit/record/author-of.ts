import type { AuditEntry } from '@kaplya/contract';
import type { Translate } from '#i18n/use-text.ts';

/** The author of a change: a member of staff, the exchange with 1C, or an operator of the server. */
export function authorOf({ by, action }: Pick<AuditEntry, 'by' | 'action'>, t: Translate): string {
  if (by) return by.name;
  return t(action.startsWith('exchange.') ? 'kit.audit.exchange' : 'kit.audit.machine');
}
