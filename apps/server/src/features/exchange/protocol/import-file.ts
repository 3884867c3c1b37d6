import type { Context } from '#context.ts';
import { withTimeout } from '#process/with-timeout.ts';
import { listFilesOf, type ExchangeFile } from '../stores/file.store.ts';
import { findRun, type ExchangeRunEntry } from '../stores/run.store.ts';
import { exchangeTextOf } from '#languages/files/exchange-texts.ts';
import { findEntry, isDocument, listEntries, openBlob } from '../work/open-document.ts';
import { failure, progress, success } from './answers.ts';
import type { ExchangeCall } from './exchange-call.ts';
import { startRun } from './start-run.ts';

/** How long a call waits for the work; after that it is answered `progress`, and 1C polls. */
const answerMilliseconds = 5000;

/**
 * Starts applying a document of a sent file, in the background: the work continues even if 1C does not call again.
 * Answers `progress` until it is done.
 */
export async function importFile(call: ExchangeCall): Promise<Response> {
  const runs = await findRuns(call);
  if (runs.length === 0) return failure(`Файл ${call.fileName} не передан`);
  const { context } = call;
  await withTimeout(answerMilliseconds, context.services.exchange.wake(), undefined, call.request.signal);
  const ended = await Promise.all(runs.map(({ partnerId, id }) => findRun(context.database, { partnerId, id })));
  return answerOf(ended.flatMap((run) => run ?? []));
}

function answerOf(runs: readonly ExchangeRunEntry[]): Response {
  const bad = runs.find(({ state }) => state === 'refused' || state === 'failed');
  if (bad) return failure(describeFailure(bad));
  const working = runs.find(({ state }) => state !== 'done' && state !== 'same');
  if (working) return progress(`Обработано ${working.cursor} из ${working.total}`);
  return success();
}

function describeFailure({ failure: reason, name }: ExchangeRunEntry): string {
  const text = reason && exchangeTextOf(reason.code, reason.params ?? {}, 'ru');
  return `${name}: ${text ?? reason?.code ?? ''}`;
}

/** The runs of the file that the call names: of one document, or of all documents in an archive. */
async function findRuns(call: ExchangeCall): Promise<readonly ExchangeRunEntry[]> {
  const { context, partner, session, type, fileName } = call;
  const files = await listFilesOf(context.database, { partnerId: partner.id, sessionId: session.id, type });
  const named = files.find(({ name }) => name === fileName);
  if (named && !/[.]zip$/i.test(named.name)) return [await startRun(call, named, null)];
  const archives = named ? [named] : files.filter(({ name }) => /[.]zip$/i.test(name));
  for (const archive of archives) {
    const entries = await listRequested(context, archive, named ? null : fileName);
    if (entries.length === 0) continue;
    const runs: ExchangeRunEntry[] = [];
    for (const entry of entries) runs.push(await startRun(call, archive, entry));
    return runs;
  }
  return [];
}

/**
 * The names of the requested documents. For an archive that cannot be read, the requested name, so that a run reports
 * the reason in the diary.
 */
async function listRequested(context: Context, archive: ExchangeFile, name: string | null): Promise<readonly string[]> {
  const entries = await listEntries(openBlob(context.upkeep, archive));
  if (!entries) return [name ?? archive.name];
  const requested = name === null ? entries.filter(isDocument) : [findEntry(entries, name) ?? []].flat();
  return requested.map((entry) => entry.name);
}
