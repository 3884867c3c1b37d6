import type { AuditEntry } from '@kaplya/contract';
import { roleTemplateNames } from '@kaplya/contract/permissions';
import type { MessageId } from '#i18n/message-id.ts';
import { useText, type Translate } from '#i18n/use-text.ts';
import { authorOf } from '#kit/record/author-of.ts';
import type { AuditRow } from './audit-row.ts';
import { toActionText } from './use-audit-labels.ts';

/** The pages of groups of settings that are called otherwise. */
const settingPages: Readonly<Record<string, string>> = { payment_methods: 'ways', client_apps: 'programs' };

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
  settings: (group) => `/settings/${settingPages[group] ?? group.split('.')[0] ?? ''}`,
  domain: () => '/settings/domains',
  streets: () => '/settings/streets',
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

/** The names of the lists that staff take as files, by the names of the files. */
export const fileNames: Readonly<Record<string, MessageId>> = {
  orders: 'shell.nav.orders',
  'order-bulk': 'staff.file.orderBulk',
  customers: 'shell.nav.customers',
  goods: 'shell.nav.goods',
  prices: 'shell.nav.prices',
  stock: 'shell.nav.stock',
  'stock-movements': 'staff.file.stockMovements',
  'stock-documents': 'shell.nav.stockDocuments',
  'promo-codes': 'shell.nav.promoCodes',
  banners: 'shell.nav.banners',
  undelivered: 'shell.nav.undelivered',
  calls: 'shell.nav.calls',
  staff: 'shell.nav.staff',
  audit: 'shell.nav.audit',
  imports: 'shell.nav.imports',
  'import-rows': 'staff.file.importRows',
  exchange: 'shell.nav.exchange',
  'exchange-rows': 'staff.file.exchangeRows',
  'legal-person-orders': 'staff.file.companyOrders',
};

/** The author and the action, as a sentence. */
export function EntrySentence({ entry }: { entry: AuditRow }) {
  const t = useText();
  const text = toActionText(entry.action, t);
  const what = toName(entry, t) || toSubjectName(entry, t);
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
  if (kind === 'file') {
    const name = fileNames[ids[0] ?? ''];
    return name ? t(name) : '';
  }
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
function toName({ subject, before, after }: Pick<AuditEntry, 'subject' | 'before' | 'after'>, t: Translate): string {
  for (const fields of [after, before]) {
    for (const field of ['number', 'name', 'customerName']) {
      const value = fields[field];
      const template = subject.startsWith('role:') ? roleTemplateNames.find((each) => each === value) : undefined;
      if (template) return t(`shell.role.${template}`);
      if (typeof value === 'string' || typeof value === 'number') return String(value);
    }
    const named = ['name_ru', 'name_en', 'name_az', 'name_tr'].find((field) => fields[field]);
    if (named !== undefined) return String(fields[named]);
  }
  return '';
}
