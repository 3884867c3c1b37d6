import { DatabaseSync } from 'node:sqlite';
import type { MethodState, PaymentState, RefundState } from './payment-state.ts';

export type ReceiptState = {
  readonly id: string;
  readonly shopId: string;
  readonly paymentId: string;
  readonly createdAt: number;
  readonly body: unknown;
};

export type NotificationState = {
  readonly id: number;
  readonly shopId: string;
  readonly body: string;
  readonly madeAt: number;
  readonly attempts: number;
  readonly dueAt: number;
};

export type StoredAnswer = { readonly requestHash: string; readonly body: string };

export type ListFilter = {
  readonly shopId: string;
  /** The id that the object belongs to: the payment of a refund or receipt, the customer of a saved method. */
  readonly owner?: string | undefined;
  readonly limit: number;
  /** The position in the list after which it continues. */
  readonly cursor?: number | undefined;
  readonly createdFrom?: number | undefined;
};

export type Listed<State> = { readonly items: readonly State[]; readonly nextCursor: number | null };

export type AcquirerStore = ReturnType<typeof openAcquirerStore>;

type States = { payment: PaymentState; refund: RefundState; receipt: ReceiptState; method: MethodState };
type Kind = keyof States;

const schema = `
  create table if not exists object (
    sequence integer primary key autoincrement,
    kind text not null,
    id text not null,
    shop_id text not null,
    owner text,
    created_at integer not null,
    due_at integer,
    state text not null,
    unique (kind, id)
  ) strict;
  create index if not exists object_due on object (kind, due_at) where due_at is not null;
  create index if not exists object_owner on object (kind, shop_id, owner);
  create table if not exists answer (
    shop_id text not null,
    key text not null,
    request_hash text not null,
    body text not null,
    kept_until integer not null,
    primary key (shop_id, key)
  ) strict;
  create index if not exists answer_kept_until on answer (kept_until);
  create table if not exists notification (
    id integer primary key autoincrement,
    shop_id text not null,
    body text not null,
    made_at integer not null,
    attempts integer not null,
    due_at integer not null
  ) strict;
  create index if not exists notification_due on notification (due_at);
  create table if not exists setting (name text primary key, value text not null) strict;
`;

/** Stores the acquirer's data in one file that survives a crash; `:memory:` stores nothing. */
export function openAcquirerStore(path: string) {
  const database = new DatabaseSync(path, { timeout: 10_000 });
  database.exec('pragma journal_mode = wal; pragma synchronous = full;');
  database.exec(schema);

  const insert = database.prepare(
    `insert into object (kind, id, shop_id, owner, created_at, due_at, state) values (?, ?, ?, ?, ?, ?, ?)
     on conflict (kind, id) do update set due_at = excluded.due_at, state = excluded.state, owner = excluded.owner`,
  );
  const find = database.prepare('select state from object where kind = ? and id = ?');
  const list = database.prepare(
    `select sequence, state from object
     where kind = $kind and shop_id = $shopId and ($owner is null or owner = $owner) and sequence < $cursor
       and created_at >= $createdFrom
     order by sequence desc limit $limit`,
  );
  const listDue = database.prepare('select state from object where kind = ? and due_at <= ? order by due_at, sequence');

  type Saved = { id: string; shopId: string; owner: string | null; createdAt: number; dueAt: number | null };

  function save(kind: Kind, { id, shopId, owner, createdAt, dueAt }: Saved, state: object): void {
    insert.run(kind, id, shopId, owner, createdAt, dueAt, JSON.stringify(state));
  }

  function findState<K extends Kind>(kind: K, id: string): States[K] | null {
    const row = find.get(kind, id);
    return row ? readState(kind, row) : null;
  }

  function listStates<K extends Kind>(kind: K, filter: ListFilter): Listed<States[K]> {
    const { shopId, owner = null, limit, cursor = Number.MAX_SAFE_INTEGER, createdFrom = 0 } = filter;
    const rows = list.all({ kind, shopId, owner, cursor, createdFrom, limit: limit + 1 });
    const shown = rows.slice(0, limit);
    const last = shown.at(-1);
    return {
      items: shown.map((row) => readState(kind, row)),
      nextCursor: rows.length > limit && last ? Number(last['sequence']) : null,
    };
  }

  return {
    /** Runs in an exclusive transaction. */
    transaction<Result>(work: () => Result): Result {
      database.exec('begin immediate');
      try {
        const result = work();
        database.exec('commit');
        return result;
      } catch (error) {
        database.exec('rollback');
        throw error;
      }
    },

    savePayment(state: PaymentState): void {
      const isOpen = state.status === 'pending' || state.status === 'waiting_for_capture';
      const owner = state.metadata['order_id'] ?? null;
      save('payment', { ...state, owner, dueAt: isOpen ? state.expiresAt : null }, state);
    },
    findPayment: (id: string) => findState('payment', id),
    listPayments: (filter: ListFilter) => listStates('payment', filter),
    listDuePayments: (now: number) => listDue.all('payment', now).map((row) => readState('payment', row)),

    saveRefund(state: RefundState): void {
      save('refund', { ...state, owner: state.paymentId, dueAt: state.succeedsAt }, state);
    },
    findRefund: (id: string) => findState('refund', id),
    listRefunds: (filter: ListFilter) => listStates('refund', filter),
    listDueRefunds: (now: number) => listDue.all('refund', now).map((row) => readState('refund', row)),

    saveReceipt(state: ReceiptState): void {
      save('receipt', { ...state, owner: state.paymentId, dueAt: null }, state);
    },
    findReceipt: (id: string) => findState('receipt', id),
    listReceipts: (filter: ListFilter) => listStates('receipt', filter),

    saveMethod(state: MethodState, createdAt: number): void {
      save('method', { ...state, owner: state.customerId, createdAt, dueAt: null }, state);
    },
    findMethod: (id: string) => findState('method', id),
    listMethods: (filter: ListFilter) => listStates('method', filter),

    findAnswer(shopId: string, key: string, now: number): StoredAnswer | null {
      const row = database
        .prepare('select request_hash, body from answer where shop_id = ? and key = ? and kept_until > ?')
        .get(shopId, key, now);
      return row ? { requestHash: String(row['request_hash']), body: String(row['body']) } : null;
    },
    saveAnswer(shopId: string, key: string, { requestHash, body }: StoredAnswer, storedUntil: number): void {
      database
        .prepare(
          `insert into answer (shop_id, key, request_hash, body, kept_until) values (?, ?, ?, ?, ?)
           on conflict (shop_id, key) do update
           set request_hash = excluded.request_hash, body = excluded.body, kept_until = excluded.kept_until`,
        )
        .run(shopId, key, requestHash, body, storedUntil);
    },
    forgetAnswers(now: number): void {
      database.prepare('delete from answer where kept_until <= ?').run(now);
    },

    addNotification({ shopId, body, madeAt, dueAt }: Omit<NotificationState, 'id' | 'attempts'>): void {
      database
        .prepare('insert into notification (shop_id, body, made_at, attempts, due_at) values (?, ?, ?, 0, ?)')
        .run(shopId, body, madeAt, dueAt);
    },
    /** Claims due notifications for this caller alone until `leasedUntil`. */
    takeDueNotifications(now: number, leasedUntil: number): NotificationState[] {
      return database
        .prepare(
          `update notification set attempts = attempts + 1, due_at = ? where due_at <= ?
           returning id, shop_id, body, made_at, attempts, due_at`,
        )
        .all(leasedUntil, now)
        .map((row) => ({
          id: Number(row['id']),
          shopId: String(row['shop_id']),
          body: String(row['body']),
          madeAt: Number(row['made_at']),
          attempts: Number(row['attempts']),
          dueAt: Number(row['due_at']),
        }))
        .toSorted((left, right) => left.id - right.id);
    },
    postponeNotification(id: number, dueAt: number): void {
      database.prepare('update notification set due_at = ? where id = ?').run(dueAt, id);
    },
    deleteNotification(id: number): void {
      database.prepare('delete from notification where id = ?').run(id);
    },
    countNotifications(): number {
      return Number(database.prepare('select count(*) as count from notification').get()?.['count']);
    },

    findSetting(name: string): string | null {
      const row = database.prepare('select value from setting where name = ?').get(name);
      return row ? String(row['value']) : null;
    },
    saveSetting(name: string, value: string): void {
      database
        .prepare('insert into setting (name, value) values (?, ?) on conflict (name) do update set value = ?')
        .run(name, value, value);
    },

    close: () => database.close(),
  };
}

/** Parses a row. The cast is safe, because rows of a kind are written from values of that kind. */
function readState<K extends Kind>(_: K, row: Record<string, unknown>): States[K] {
  return JSON.parse(String(row['state'])) as States[K];
}
