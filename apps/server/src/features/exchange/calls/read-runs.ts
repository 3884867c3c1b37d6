import {
  exchangeOutcomes,
  type EndpointAnswer,
  type EndpointRequest,
  type ExchangeRun,
  type operatorEndpoints,
} from '@kaplya/contract';
import type { Language } from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { Executor } from '#db/client.ts';
import { listStaffNames, type OpsCall } from '#features/staff/index.ts';
import { countedAtMost, toTotal, usualLimit, type CountLimit } from '#http/listing/counted-page.ts';
import { parseIdCursor, parseNumberCursor } from '#http/listing/cursor.ts';
import { cutPage } from '#http/listing/cut-page.ts';
import { Refusal } from '#http/refusal.ts';
import { exchangeTextOf } from '#languages/files/exchange-texts.ts';
import { countExchangeRows, listExchangeRows } from '../stores/row.store.ts';
import { countRuns, findRunWithFile, listRuns, type RunWithFile } from '../stores/run.store.ts';

type Calls = typeof operatorEndpoints;

export async function listExchangeRuns(
  { database }: Context,
  call: OpsCall,
  {
    type,
    limit = usualLimit,
    cursor,
    countAtMost = countedAtMost,
  }: EndpointRequest<Calls['listExchangeRuns']>['query'] & CountLimit,
): Promise<EndpointAnswer<Calls['listExchangeRuns']>> {
  const { partner } = call;
  const afterId = parseIdCursor(cursor);
  const [found, counted] = await Promise.all([
    listRuns(database, partner.id, { type }, { afterId, limit: limit + 1 }),
    countRuns(database, partner.id, { type }, countAtMost + 1),
  ]);
  const { rows, nextCursor } = cutPage(found, limit, (last) => last.id);
  return { items: await toRuns(database, call, rows), nextCursor, ...toTotal(counted, countAtMost) };
}

export async function getExchangeRun({ database }: Context, call: OpsCall, id: string): Promise<ExchangeRun> {
  const run = await findRunWithFile(database, { partnerId: call.partner.id, id });
  if (!run) throw new Refusal('exchange.run_unknown');
  return toRun(database, call, run);
}

export async function listRows(
  { database }: Context,
  { partner, language }: OpsCall,
  id: string,
  {
    outcome,
    limit = usualLimit,
    cursor,
    countAtMost = countedAtMost,
  }: EndpointRequest<Calls['listExchangeRows']>['query'] & CountLimit,
): Promise<EndpointAnswer<Calls['listExchangeRows']>> {
  const after = parseNumberCursor(cursor);
  const run = await findRunWithFile(database, { partnerId: partner.id, id });
  if (!run) throw new Refusal('exchange.run_unknown');
  const of = { partnerId: partner.id, runId: id };
  const [found, counted] = await Promise.all([
    listExchangeRows(database, of, { outcome, after, limit: limit + 1 }),
    countExchangeRows(database, of, { outcome }, countAtMost + 1),
  ]);
  const { rows, nextCursor } = cutPage(found, limit, (last) => String(last.number));
  return {
    items: rows.map(({ number, outcome: came, key, name, subject, errors, changes }) => ({
      ...{ number, outcome: came, key, name, subject, changes },
      errors: errors.map(({ code, params }) => ({ code, message: exchangeTextOf(code, params ?? {}, language) })),
    })),
    nextCursor,
    ...toTotal(counted, countAtMost),
  };
}

type Reader = { readonly partner: { readonly id: string }; readonly language: Language };

export async function toRun(executor: Executor, reader: Reader, run: RunWithFile): Promise<ExchangeRun> {
  const [shown] = await toRuns(executor, reader, [run]);
  if (!shown) throw new Error('A run of the exchange cannot be shown');
  return shown;
}

async function toRuns(
  executor: Executor,
  { partner, language }: Reader,
  runs: readonly RunWithFile[],
): Promise<ExchangeRun[]> {
  const authors = [...new Set(runs.flatMap(({ staffId }) => staffId ?? []))];
  const names = await listStaffNames(executor, partner.id, authors);
  return runs.map(({ id, type, fileName, entry, mode, state, basedOn, staffId, bytes, sha256, rights, ...run }) => ({
    ...{ id, type, fileName, entry, mode, state, basedOn, bytes, sha256, rights },
    by: staffId === null ? null : { id: staffId, name: names.get(staffId) ?? '' },
    ...{ formedAt: run.formedAt, createdAt: run.createdAt.toISOString(), endedAt: run.endedAt?.toISOString() ?? null },
    ...{ isKept: run.isKept, progress: { done: run.cursor, total: run.total }, faults: run.counts.faults ?? 0 },
    counts: Object.fromEntries(
      exchangeOutcomes.map((outcome) => [outcome, run.counts[outcome] ?? 0]),
    ) as ExchangeRun['counts'],
    unmapped: run.unmapped,
    failure: run.failure && {
      code: run.failure.code,
      message: exchangeTextOf(run.failure.code, run.failure.params ?? {}, language),
    },
  }));
}
