import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { toDayRange, type RelativeDays } from '@kaplya/domain/relative-days';
import { addDays, toInstant, toZoned } from '@kaplya/domain/zoned-time';
import { useText } from '#i18n/use-text.ts';
import { useFormats } from '#kit/format/use-formats.ts';
import { ScreenHeader } from '#kit/layout/screen-header.tsx';
import { DataList } from '#kit/list/data-list.tsx';
import type { ListDefinition } from '#kit/list/list-definition.ts';
import { ScreenState } from '#kit/state/screen-state.tsx';
import { apiQuery } from '#platform/data/api-query.ts';
import { call } from '#platform/data/client.ts';
import { fetchFile } from '#platform/data/files.ts';
import { useMay, useMe } from '#platform/session/me.ts';
import type { AuditRow } from './audit-row.ts';
import { EntryChanges } from './entry-changes.tsx';
import { EntrySentence, toRecordPath } from './entry-sentence.tsx';
import { auditActions, toActionText } from './use-audit-labels.ts';

function Instant({ at }: { at: string }) {
  return <>{useFormats().dateTime(at)}</>;
}

const pastDays: readonly RelativeDays[] = ['today', 'yesterday', 'last-7-days'];

/** The start of a day in the shop's time zone. */
const toMidnight = (day: string, timeZone: string) => new Date(toInstant(day, '00:00', timeZone)).toISOString();

const toDefinition = (timeZone: string): ListDefinition<AuditRow> => ({
  id: 'audit',
  columns: [
    { id: 'what', label: 'staff.audit.what', cell: (entry) => <EntrySentence entry={entry} /> },
    { id: 'at', label: 'staff.audit.at', cell: ({ at }) => <Instant at={at} />, card: 'aside' },
    { id: 'changes', label: 'staff.audit.changes', cell: (entry) => <EntryChanges entry={entry} /> },
    { id: 'ip', label: 'staff.audit.from', cell: ({ ip }) => ip || '—', isExtra: true },
  ],
  filters: [
    { kind: 'choice', name: 'staff', label: 'staff.audit.who' },
    { kind: 'choice', name: 'action', label: 'staff.audit.action' },
    { kind: 'day', name: 'from', label: 'staff.audit.since', relative: pastDays },
    { kind: 'day', name: 'to', label: 'staff.audit.until', relative: pastDays },
  ],
  getId: ({ id }) => id,
  getTitle: ({ action }) => action,
  getPath: toRecordPath,
  async load({ filters, cursor, limit, signal }) {
    const query = { limit, ...(cursor !== null && { cursor }), ...toQuery(filters, timeZone) };
    const { names, items, ...page } = await call('listAudit', { query, signal });
    return { ...page, items: items.map((entry) => ({ ...entry, names })) };
  },
  file: {
    name: 'audit',
    permission: 'lists.export',
    fetch: ({ filters }, format) => fetchFile('exportAudit', { query: { ...toQuery(filters, timeZone), format } }),
  },
});

function toQuery({ staff, action, from, to }: Readonly<Record<string, string>>, timeZone: string) {
  const { date: today } = toZoned(Date.now(), timeZone);
  return {
    ...(staff !== undefined && { staff }),
    ...(action !== undefined && { action }),
    ...(from !== undefined && { from: toMidnight(toDayRange(from, today).from, timeZone) }),
    ...(to !== undefined && { to: toMidnight(addDays(toDayRange(to, today).to, 1), timeZone) }),
  };
}

/** All changes by staff, as sentences. */
export function AuditScreen() {
  const t = useText();
  const { timeZone } = useMe().partner;
  const definition = useMemo(() => toDefinition(timeZone), [timeZone]);
  const maySeeStaff = useMay('staff.write');
  const { data: staff } = useQuery({ ...apiQuery('listStaff', { query: { limit: 200 } }), enabled: maySeeStaff });
  return (
    <>
      <ScreenHeader title={t('staff.audit.title')} />
      <DataList
        definition={definition}
        filterOptions={{
          staff: (staff?.items ?? []).map(({ id, name }) => ({ value: id, label: name })),
          action: auditActions.map((action) => ({ value: action, label: toActionText(action, t) })),
        }}
        empty={<ScreenState icon="history" title={t('staff.audit.empty')} />}
      />
    </>
  );
}
