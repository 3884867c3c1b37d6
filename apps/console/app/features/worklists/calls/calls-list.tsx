import type { CallTask } from '@kaplya/contract';
import type { Translate } from '#i18n/use-text.ts';
import type { createFormats } from '#kit/format/create-formats.ts';
import type { ListDefinition } from '#kit/list/list-definition.ts';
import { StatusPill } from '#kit/status/status-pill.tsx';
import { call } from '#platform/data/client.ts';
import { fetchFile } from '#platform/data/files.ts';

const dues = ['now', 'later'] as const;

/** The list of calls, in the language and time zone of the reader. */
export function callsList(t: Translate, formats: ReturnType<typeof createFormats>): ListDefinition<CallTask> {
  const { dateTime, phone: toPhone } = formats;
  return {
    id: 'calls',
    columns: [
      { id: 'who', label: 'worklists.calls.who', cell: ({ customerName, phone }) => customerName || toPhone(phone) },
      {
        id: 'due',
        label: 'worklists.calls.due',
        cell: ({ dueAt, isDue }) =>
          isDue ? <StatusPill tone="problem">{t('worklists.calls.now')}</StatusPill> : dateTime(dueAt),
        card: 'aside',
      },
      {
        id: 'phone',
        label: 'worklists.calls.phone',
        cell: ({ phone }) => toPhone(phone),
        isOneLine: true,
        needsRoom: 'some',
      },
      { id: 'kind', label: 'worklists.calls.kind', cell: ({ kind }) => t(`worklists.calls.kind.${kind}`) },
      {
        id: 'order',
        label: 'worklists.calls.order',
        cell: ({ order }) => order && t('worklists.undelivered.number', { number: order.number }),
        needsRoom: 'some',
      },
      { id: 'note', label: 'worklists.calls.note', cell: ({ note }) => note, needsRoom: 'much' },
      {
        id: 'attempts',
        label: 'worklists.calls.attempts',
        cell: ({ attemptCount }) => attemptCount,
        align: 'end',
        needsRoom: 'much',
      },
    ],
    filters: [
      {
        kind: 'choice',
        name: 'due',
        label: 'worklists.calls.due',
        options: dues.map((value) => ({ value, label: `worklists.calls.view.${value}` as const })),
      },
    ],
    views: dues.map((due) => ({ id: due, label: `worklists.calls.view.${due}` as const, search: `due=${due}` })),
    getId: ({ id }) => id,
    getTitle: ({ customerName, phone }) => customerName || toPhone(phone),
    getPath: ({ id, order }) => (order ? `/orders/${order.uuid}` : `/calls?peek=${id}`),
    liveKind: 'order',
    load: ({ filters, cursor, limit, signal }) =>
      call('listCalls', { query: { limit, ...toQuery(filters), ...(cursor !== null && { cursor }) }, signal }),
    file: {
      name: 'calls',
      permission: 'lists.export',
      fetch: ({ filters }, format) => fetchFile('exportCalls', { query: { ...toQuery(filters), format } }),
    },
  };
}

function toQuery(filters: Readonly<Record<string, string>>) {
  const due = dues.find((each) => each === filters['due']);
  return due ? { due } : {};
}
