import type { AuditEntry } from '@kaplya/contract';
import { ApiFailure } from '@kaplya/client/failures/api-failure.ts';
import { TextArea } from '@kaplya/ui/field/text-area.tsx';
import { TextField } from '@kaplya/ui/field/text-field.tsx';
import { useRef } from 'react';
import { SaveBar } from '#kit/form/save-bar.tsx';
import { useVersionedForm } from '#kit/form/use-versioned-form.ts';
import type { BulkAction } from '#kit/bulk/bulk-action.ts';
import type { ListDefinition } from '#kit/list/list-definition.ts';
import type { TimelineEntry } from '#kit/record/timeline.tsx';
import { StatusPill, type StatusTone } from '#kit/status/status-pill.tsx';
import type { Me } from '#platform/session/me.ts';

/** Sample data of the kit's page. */

export const me: Me = {
  id: '0199a5a0-0000-7000-8000-000000000001',
  version: 1,
  name: 'Ольга',
  email: 'operator@demo.example',
  phone: null,
  language: 'ru',
  isOwner: false,
  permissions: ['audit.read'],
  roles: [],
  partner: {
    id: 'moscow',
    name: 'Kaplya',
    timeZone: 'Europe/Moscow',
    currency: 'RUB',
    languages: ['ru', 'en'],
    defaultVatCode: 1,
    isOpened: true,
  },
  mustAddPasskey: false,
  canSendCodes: true,
};

type Note = { id: string; title: string; tone: StatusTone; colour: 'red' | 'blue'; sum: number; text: string };

const tones: readonly StatusTone[] = ['waiting', 'active', 'done', 'problem', 'danger', 'off'];

const notes: readonly Note[] = Array.from({ length: 230 }, (_, index) => ({
  id: String(1000 + index),
  title: `N-${1000 + index}`,
  tone: tones[index % tones.length] ?? 'off',
  colour: index % 3 === 0 ? 'red' : 'blue',
  sum: (index * 7919) % 100_000,
  text:
    index % 5 === 0 ? 'Константинопольская улица, дом 12, строение 3, подъезд 4, этаж 17, квартира 1024' : 'Арбат, 10',
}));

export const notesList: ListDefinition<Note> = {
  id: 'notes',
  columns: [
    { id: 'title', label: 'kit.columns.title', cell: ({ title }) => title },
    { id: 'tone', label: 'kit.reason', cell: ({ tone }) => <StatusPill tone={tone}>{tone}</StatusPill>, card: 'aside' },
    { id: 'text', label: 'kit.views.name', cell: ({ text }) => text },
    { id: 'sum', label: 'kit.list.any', cell: ({ sum }) => sum, align: 'end', sort: 'sum' },
    { id: 'colour', label: 'kit.today', cell: ({ colour }) => colour, isExtra: true },
  ],
  filters: [
    { kind: 'search', name: 'q', label: 'kit.keys.search' },
    { kind: 'choice', name: 'colour', label: 'kit.today' },
    { kind: 'day', name: 'day', label: 'kit.yesterday' },
  ],
  views: [{ id: 'red', label: 'kit.today', search: 'colour=red' }],
  getId: ({ id }) => id,
  getTitle: ({ title }) => title,
  getPath: ({ id }) => `/notes/${id}`,
  async load({ filters, cursor, limit, sort }) {
    await new Promise((done) => setTimeout(done, 300));
    const { q = '', colour } = filters;
    const found = notes
      .filter(
        (note) =>
          (colour === undefined || note.colour === colour) &&
          (note.title + note.text).toLowerCase().includes(q.toLowerCase()),
      )
      .toSorted((one, other) => (sort === null ? 0 : (one.sum - other.sum) * (sort.startsWith('-') ? -1 : 1)));
    const from = Number(cursor ?? 0);
    const next = from + limit;
    return {
      items: found.slice(from, next),
      nextCursor: next < found.length ? String(next) : null,
      total: found.length,
    };
  },
};

export const bulkActions: readonly BulkAction<Note>[] = [
  {
    id: 'confirm',
    label: 'kit.save',
    icon: 'check',
    async run({ id }) {
      await new Promise((done) => setTimeout(done, 200));
      if (Number(id) % 4 === 0) throw new ApiFailure({ kind: 'answer', status: 409, body: { message: 'It is over' } });
    },
  },
];

const HOUR = 3_600_000;
const before = (hours: number) => new Date(Date.now() - hours * HOUR).toISOString();

export const timelineEntries = (): TimelineEntry[] => [
  { id: '1', at: before(1), title: 'Moved to tomorrow', author: 'Ольга', text: 'The customer asked', icon: 'clock' },
  { id: '2', at: before(2), title: 'Paid', author: null, icon: 'wallet' },
  { id: '3', at: before(26), title: 'Confirmed', author: 'Пётр Константинопольский', icon: 'check' },
  { id: '4', at: before(24 * 400), title: 'Made', author: null },
];

export const auditEntries: readonly AuditEntry[] = [
  {
    id: '0199a5a0-0000-7000-8000-000000000002',
    at: before(3),
    by: { id: me.id, name: 'Ольга' },
    ip: '127.0.0.1',
    userAgent: 'Chromium',
    action: 'note.changed',
    subject: 'note:1',
    version: 2,
    before: { text: 'Арбат, 10' },
    after: { text: 'Арбат, 12' },
    reasonId: null,
    note: null,
  },
];

type Values = { name: string; text: string };

/** A form whose first save always conflicts with a colleague's. */
export function RecordForm() {
  const server = useRef({ version: 8, name: 'Анна', text: 'Звонить за час' });
  const form = useVersionedForm({
    loaded: { version: 7, name: 'Анна', text: '' },
    toValues: ({ name, text }): Values => ({ name, text }),
    async save(values, { version }) {
      await new Promise((done) => setTimeout(done, 300));
      if (version !== server.current.version) {
        const details = { version: 8, by: { id: me.id, name: 'Пётр' }, at: new Date().toISOString(), fields: ['text'] };
        throw new ApiFailure({
          kind: 'answer',
          status: 409,
          body: { code: 'conflict.changed', message: 'Changed', details },
        });
      }
      server.current = { version: version + 1, ...values };
      return server.current;
    },
    reload: async () => server.current,
  });
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
      }}
    >
      <TextField label="Name" {...form.register('name')} />
      <TextArea label="Text" {...form.register('text')} />
      <SaveBar form={form} toLabel={(field) => field} />
    </form>
  );
}
