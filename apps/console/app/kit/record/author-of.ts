import type { AuditEntry } from '@kaplya/contract';
import type { Translate } from '#i18n/use-text.ts';

/** Who made a change: a member of staff, 1C by its exchange, or who controls the server. */
export function authorOf({ by, action }: Pick<AuditEntry, 'by' | 'action'>, t: Translate): string {
  if (by) return by.name;
  return t(action.startsWith('exchange.') ? 'kit.audit.exchange' : 'kit.audit.machine');
}
