import type { OpsPromoCode } from '@kaplya/contract';
import { useText } from '#i18n/use-text.ts';
import { useFormats } from '#kit/format/use-formats.ts';
import type { ListDefinition } from '#kit/list/list-definition.ts';
import { call } from '#platform/data/client.ts';
import { fetchFile } from '#platform/data/files.ts';
import { CampaignPill } from '../parts/status-pills.tsx';
import { useEffectText } from './promo-effect.ts';

const statuses = ['running', 'planned', 'ended', 'used_up', 'off'] as const;

function EffectCell({ promo: { effect } }: { promo: OpsPromoCode }) {
  return useEffectText()(effect);
}

function DatesCell({ promo: { validFrom, validTo } }: { promo: OpsPromoCode }) {
  const t = useText();
  const { dateTime } = useFormats();
  const parts = [
    ...(validFrom ? [t('marketing.since', { at: dateTime(validFrom) })] : []),
    ...(validTo ? [t('marketing.until', { at: dateTime(validTo) })] : []),
  ];
  return parts.length === 0 ? t('marketing.always') : parts.join(' · ');
}

function UsesCell({ promo: { used, globalLimit } }: { promo: OpsPromoCode }) {
  return globalLimit === null ? used : `${used} / ${globalLimit}`;
}

export const promoCodesList: ListDefinition<OpsPromoCode> = {
  id: 'promoCodes',
  columns: [
    { id: 'code', label: 'marketing.code', cell: ({ code }) => <b className="wrap-anywhere">{code}</b> },
    { id: 'status', label: 'marketing.status', cell: ({ status }) => <CampaignPill status={status} />, card: 'aside' },
    { id: 'effect', label: 'marketing.effect', cell: (promo) => <EffectCell promo={promo} /> },
    { id: 'dates', label: 'marketing.schedule', cell: (promo) => <DatesCell promo={promo} />, needsRoom: 'some' },
    { id: 'used', label: 'marketing.used', cell: (promo) => <UsesCell promo={promo} />, align: 'end' },
  ],
  filters: [
    { kind: 'search', name: 'q', label: 'marketing.code' },
    {
      kind: 'choice',
      name: 'status',
      label: 'marketing.status',
      options: statuses.map((value) => ({ value, label: `marketing.status.${value}` as const })),
    },
  ],
  views: [
    { id: 'running', label: 'marketing.status.running', search: 'status=running' },
    { id: 'planned', label: 'marketing.status.planned', search: 'status=planned' },
    { id: 'off', label: 'marketing.status.off', search: 'status=off' },
  ],
  getId: ({ code }) => code,
  getTitle: ({ code }) => code,
  getPath: ({ code }) => `/marketing/promo-codes/${encodeURIComponent(code)}`,
  load: ({ filters, cursor, limit, signal }) =>
    call('listPromoCodes', { query: { limit, ...toQuery(filters), ...(cursor !== null && { cursor }) }, signal }),
  file: {
    name: 'promo-codes',
    permission: 'lists.export',
    fetch: ({ filters }, format) => fetchFile('exportPromoCodes', { query: { ...toQuery(filters), format } }),
  },
};

function toQuery({ q, status }: Readonly<Record<string, string>>) {
  const known = statuses.find((each) => each === status);
  return { ...(q !== undefined && { q }), ...(known && { status: known }) };
}
