import { setTimeout as delay } from 'node:timers/promises';
import { exchangeTextOf } from '#languages/files/exchange-texts.ts';
import { listFilesOf, type ExchangeFile } from '../stores/file.store.ts';
import { listRunsById, type ExchangeRunEntry } from '../stores/run.store.ts';
import { findEntry } from '../work/open-document.ts';
import { failure, progress, success } from './answers.ts';
import type { ExchangeCall } from './exchange-call.ts';
import { startRuns } from './start-runs.ts';
import { tooManyWaiting } from './too-many-waiting.ts';

/** The longest time that a call waits for the work; after that it is answered `progress`, and 1C polls. */
const answerMilliseconds = 5000;
/** The interval at which a call looks whether its documents are applied, while those of others are worked on, too. */
const lookMilliseconds = 150;

/**
 * Starts applying a document of a sent file, in the background: the work continues even if 1C does not call again.
 * Answers `progress` until it is done.
 */
export async function importFile(call: ExchangeCall): Promise<Response> {
  const waits = { until: performance.now() + answerMilliseconds };
  for (;;) {
    const found = await findRequested(call);
    if (!found) return failure(`Файл ${call.fileName} не передан`);
    const { file, entries } = found;
    const runs = await startRuns(call, file, entries);
    if (!runs) return tooManyWaiting();
    const ended = runs.length === 0 ? [] : await waitFor(call, runs, waits);
    // The run of an archive is gone once its directory is read: its documents can be started now.
    if (ended.length > 0) return answerOf(ended);
    if (performance.now() >= waits.until) return progress('Архив читается');
  }
}

function answerOf(runs: readonly ExchangeRunEntry[]): Response {
  const bad = runs.find(({ state }) => state === 'refused' || state === 'failed' || state === 'ended');
  if (bad) return failure(describeFailure(bad));
  const working = runs.find(isWorking);
  if (working) return progress(`Обработано ${working.cursor} из ${working.total}`);
  return success();
}

function describeFailure({ failure: reason, name }: ExchangeRunEntry): string {
  const text = reason && exchangeTextOf(reason.code, reason.params ?? {}, 'ru');
  return `${name}: ${text ?? reason?.code ?? ''}`;
}

const isWorking = ({ checkAt }: ExchangeRunEntry): boolean => checkAt !== null;

/** Wakes the work, and returns the runs once they have ended or the call has waited long enough. */
async function waitFor(
  { context, partner, request }: ExchangeCall,
  runs: readonly ExchangeRunEntry[],
  { until }: { readonly until: number },
): Promise<readonly ExchangeRunEntry[]> {
  const ids = runs.map(({ id }) => id);
  let isIdle = false;
  const waking = context.services.exchange.wake().then(() => (isIdle = true));
  for (;;) {
    const isLast = isIdle || request.signal.aborted || performance.now() >= until;
    const present = await listRunsById(context.database, partner.id, ids);
    if (isLast || !present.some(isWorking)) return present;
    await Promise.race([waking, delay(lookMilliseconds)]);
  }
}

type Requested = { readonly file: ExchangeFile; readonly entries: readonly (string | null)[] };

/**
 * The documents that the call names: one file, one document of an archive, or all of an archive. An archive whose
 * directory is not read yet comes as a whole (`null`).
 */
async function findRequested({ context, partner, session, type, fileName }: ExchangeCall): Promise<Requested | null> {
  const files = await listFilesOf(context.database, { partnerId: partner.id, sessionId: session.id, type });
  const named = files.find(({ name }) => name === fileName);
  const candidates = named ? [named] : files.filter(({ name }) => /[.]zip$/i.test(name));
  for (const file of candidates) {
    const { documents } = file;
    if (!documents) return { file, entries: [null] };
    const requested = named ? documents : [findEntry(documents, fileName) ?? []].flat();
    if (requested.length > 0) return { file, entries: requested.map(({ name }) => name) };
  }
  return null;
}
