import type { AuditEntry } from '@kaplya/contract';
import { useText, type Translate } from '#i18n/use-text.ts';
import { authorOf } from '#kit/record/author-of.ts';
import type { AuditRow } from './audit-row.ts';
import { toActionText } from './use-audit-labels.ts';

/** The paths of records by kind of subject. */
const paths: Readonly<Partial<Record<string, (id: string) => string>>> = {
  order: (id) => `/orders/${id}`,
  customer: (id) => `/customers/${id}`,
  'legal-person': (id) => `/companies/${id}`,
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
  settings: (group) => (group === 'payment_methods' ? '/settings/ways' : `/settings/${group.split('.')[0] ?? ''}`),
  domain: () => '/settings/domains',
  secret: () => '/settings/secrets',
  import: (id) => `/imports/${id}`,
  'exchange-run': (id) => `/exchange/${id}`,
  'exchange-link': () => '/exchange/set-up',
  exchange: () => '/exchange/set-up',
};

/** The path of the record below `/console`; the audit's own path for kinds without a page. */
export function toRecordPath({ subject }: Pick<AuditEntry, 'subject'>): string {
  const [, kind = '', id = ''] = /^([^:]+):(.*)$/.exec(subject) ?? [];
  return paths[kind]?.(id) ?? '/audit';
}

/** The author and the action, as a sentence. */
export function EntrySentence({ entry }: { entry: AuditRow }) {
  const t = useText();
  const text = toActionText(entry.action, t);
  const what = toName(entry) || toSubjectName(entry, t);
  return (
    <>
      <b className="font-semibold">{authorOf(entry, t)}</b> {text}
      {what && `: ${what}`}
    </>
  );
}

const settingGroups = [
  ...(['company', 'pages', 'documents', 'links', 'languages', 'delivery', 'bottles', 'money', 'trust'] as const),
  ...(['cells', 'codes', 'notices', 'maps', 'counters', 'maintenance'] as const),
];

/** The current name of the record, for an entry that contains no name. */
function toSubjectName({ subject, names }: AuditRow, t: Translate): string {
  const [kind, ...ids] = subject.split(':');
  if (kind === 'settings') {
    const group = settingGroups.find((each) => each === ids[0]);
    return group ? t(`settings.group.${group}`) : '';
  }
  const found = ids.flatMap((id) =>
    ['item', 'category', 'area', 'warehouse', 'city'].flatMap((of) =>
      // Areas, warehouses and cities may share an id: for these only the kind of the subject counts.
      ['area', 'warehouse', 'city'].includes(kind ?? '') && of !== kind ? [] : (names[`${of}:${id}`] ?? []),
    ),
  );
  return [...new Set(found.toReversed())].join(', ');
}

/** The name of the record in the fields of the entry; empty if there is none. */
function toName({ before, after }: Pick<AuditEntry, 'before' | 'after'>): string {
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
