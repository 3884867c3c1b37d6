import { orderStatuses } from '@kaplya/domain/order-states';
import type { Translate } from '#i18n/use-text.ts';
import type { createFormats } from '#kit/format/create-formats.ts';

type Writers = {
  readonly t: Translate;
  readonly formats: Pick<ReturnType<typeof createFormats>, 'money' | 'day' | 'dateTime'>;
  /** Of the shop's sums. */
  readonly currency: string;
};

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;
const DAY_FIRST = /^(?<day>\d{4}-\d\d-\d\d)(?<rest>\s.*)?$/;

/** A value of a field in an audit entry as people read it; sums are in minor units there, and say so by their name. */
export function toAuditValue(field: string, value: unknown, writers: Writers): string {
  const { t, formats, currency } = writers;
  if (value === null || value === undefined || value === '') return '—';
  if (typeof value === 'boolean') return t(value ? 'staff.yes' : 'staff.no');
  if (typeof value === 'number') {
    return field.endsWith('Minor') ? formats.money({ amount: value, currency }) : String(value);
  }
  if (typeof value === 'string') return toText(field, value, writers);
  if (Array.isArray(value)) {
    return value.length === 0 ? '—' : value.map((each: unknown) => toAuditValue(field, each, writers)).join(', ');
  }
  if (typeof value !== 'object') return '—';
  const { name, quantity } = value as { name?: unknown; quantity?: unknown };
  if (typeof name === 'string' && typeof quantity === 'number') return `${name} × ${quantity}`;
  return Object.entries(value)
    .flatMap(([part, text]: [string, unknown]) =>
      typeof text === 'string' && text !== '' && !/id$/i.test(part) ? [text] : [],
    )
    .join(', ');
}

function toText(field: string, value: string, { t, formats }: Writers): string {
  const status = field === 'status' ? orderStatuses.find((each) => each === value) : undefined;
  if (status) return t(`orders.status.${status}`);
  if (INSTANT.test(value)) return formats.dateTime(value);
  const { day, rest = '' } = DAY_FIRST.exec(value)?.groups ?? {};
  return day === undefined ? value : `${formats.day(day)}${rest}`;
}
