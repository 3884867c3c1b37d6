import type { AuditEntry } from '@kaplya/contract';
import { useText } from '#i18n/use-text.ts';
import { authorOf } from '#kit/record/author-of.ts';
import { toActionText } from './use-audit-labels.ts';

/** Where the record of an entry is opened, by the kind of its subject. */
const paths: Readonly<Partial<Record<string, (id: string) => string>>> = {
  order: (id) => `/orders/${id}`,
  customer: (id) => `/customers/${id}`,
  staff: (id) => `/staff/${id}`,
  role: (id) => `/staff/roles?role=${id}`,
  call: () => '/calls',
  slot: (id) => `/board?date=${id.split(':')[1] ?? ''}`,
  product: (id) => `/goods/${id}`,
  set: (id) => `/goods/${id}`,
  category: (id) => `/categories?category=${id}`,
  price: () => '/prices',
  stock: (id) => `/stock/of/${id.replace(':', '/')}`,
  document: (id) => `/stock/documents/${id}`,
  banner: (id) => `/marketing/banners/${id}`,
  promo: (code) => `/marketing/promo-codes/${encodeURIComponent(code)}`,
  area: (id) => `/zones?zone=${id}`,
  city: () => '/zones',
  warehouse: () => '/zones',
  interval: () => '/intervals',
  holiday: () => '/intervals',
};

/** The path of the record below `/console`; the audit itself where there is no page of it. */
export function toRecordPath({ subject }: Pick<AuditEntry, 'subject'>): string {
  const [, kind = '', id = ''] = /^([^:]+):(.*)$/.exec(subject) ?? [];
  return paths[kind]?.(id) ?? '/audit';
}

/** Who did what, as a sentence. */
export function EntrySentence({ entry }: { entry: AuditEntry }) {
  const t = useText();
  const text = toActionText(entry.action, t);
  const what = toName(entry);
  return (
    <>
      <b className="font-semibold">{authorOf(entry, t)}</b> {text}
      {what && `: ${what}`}
    </>
  );
}

/** What the record is called, where the entry says it. */
function toName({ before, after }: AuditEntry): string {
  for (const fields of [after, before]) {
    for (const field of ['number', 'name', 'customerName']) {
      const value = fields[field];
      if (typeof value === 'string' || typeof value === 'number') return String(value);
    }
    const named = ['name_ru', 'name_en', 'name_az', 'name_tr'].find((field) => fields[field]);
    if (named !== undefined) return String(fields[named]);
  }
  return '';
}
