import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { EndpointAnswer, operatorEndpoints } from '@kaplya/contract';
import { MINUTE_MS } from '@kaplya/domain';
import { isOsm } from '@kaplya/files/osm';
import type { Context } from '#context.ts';
import { isDuplicate } from '#db/connections/database-errors.ts';
import { newIdAt } from '#db/time-ids.ts';
import { recordAudit, withStaffTransaction, type OpsCall } from '#features/staff/index.ts';
import { readBodyInParts } from '#http/reading/read-body-in-parts.ts';
import { Refusal } from '#http/refusal.ts';
import { describeStreetFile } from './describe-street-files.ts';
import { abandonedAfterMilliseconds } from './prune-street-files.ts';
import { deleteStoredFile, isOutOfSpace, prepareFolder, toPath } from './stored-files.ts';
import {
  failAbandoned,
  insertStreetFile,
  removeFailedFiles,
  removeStreetFile,
  updateInWork,
} from './street-file.store.ts';
import { toStreetWork } from './to-street-work.ts';

const MB = 1024 * 1024;
const limit = { maximumBytes: 300 * MB, tooLarge: 'streets.too_large' } as const;
const parts = { partBytes: MB, milliseconds: 5 * MINUTE_MS };
const reportMilliseconds = 10_000;

/**
 * Stores a file on the disk of this process, which then reads it. Throws the Refusals `streets.not_osm`,
 * `streets.too_large`, `streets.busy`, `streets.no_space` and `request.too_slow`; then nothing of it is stored.
 */
export async function uploadStreets(
  context: Context,
  call: OpsCall & { readonly request: Request },
  { name = '' }: { readonly name?: string | undefined },
): Promise<EndpointAnswer<typeof operatorEndpoints.uploadStreets>> {
  const { partner, staff } = call;
  const { database, clock } = context;
  const createdAt = clock.now();
  const key = { partnerId: partner.id, id: newIdAt(createdAt) };
  const path = toPath(context, key.id);
  await failAbandoned(database, new Date(createdAt.getTime() - abandonedAfterMilliseconds), partner.id);
  await insertStreetFile(database, {
    ...{ ...key, state: 'uploading', fileName: name, staffId: staff.id, createdAt, seenAt: createdAt },
  }).catch((error: unknown) => {
    throw isDuplicate(error, 'street_file_in_work') ? new Refusal('streets.busy') : error;
  });
  try {
    const hasRoom = await prepareFolder(context, Number(call.request.headers.get('content-length') ?? 0));
    const { bytes, sha256 } = await storeFile(context, call.request, { ...key, path, hasRoom });
    const file = await withStaffTransaction(context, call, async (transaction) => {
      const stored = await updateInWork(transaction, key, { state: 'reading', bytes, seenAt: clock.now() });
      if (!stored) throw new Refusal('streets.unknown');
      await removeFailedFiles(transaction, partner.id);
      await recordAudit(context, transaction, call, {
        ...{ action: 'streets.uploaded', subject: `streets:${key.id}`, version: stored.version },
        ...{ before: {}, after: { bytes, sha256 } },
        // A file may be named after a person.
        personal: { personId: null, after: { file: name } },
      });
      return stored;
    });
    context.services.addresses.streets.start({ ...toStreetWork(partner), ...key, path });
    return { file: await describeStreetFile(database, file) };
  } catch (error) {
    await deleteStoredFile(context, key.id);
    await withStaffTransaction(context, call, (transaction) => removeStreetFile(transaction, key));
    throw isOutOfSpace(error) ? new Refusal('streets.no_space') : error;
  }
}

type Destination = {
  readonly partnerId: string;
  readonly id: string;
  readonly path: string;
  readonly hasRoom: boolean;
};

async function storeFile(
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  request: Request,
  { path, hasRoom, ...key }: Destination,
): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  let bytes = 0;
  let reportedAt = performance.now();
  const file = await open(path, 'wx', 0o600);
  async function store(part: Uint8Array): Promise<void> {
    if (!hasRoom) throw new Refusal('streets.no_space');
    if (bytes === 0 && !isOsm(part)) throw new Refusal('streets.not_osm');
    hash.update(part);
    await file.writeFile(part);
    bytes += part.byteLength;
    if (performance.now() - reportedAt < reportMilliseconds) return;
    reportedAt = performance.now();
    // A deleted row means that somebody stopped the upload.
    if (!(await updateInWork(database, key, { seenAt: clock.now() }))) throw new Refusal('streets.unknown');
  }
  let failure: unknown = null;
  try {
    await readBodyInParts(request, limit, parts, async (part) => {
      // Read on after a failure without being stored: a browser shows an answer only after it has sent everything.
      if (failure === null) await store(part).catch((error: unknown) => (failure = error));
    });
  } finally {
    await file.close();
  }
  if (failure !== null) throw failure;
  if (bytes === 0) throw new Refusal('streets.not_osm');
  return { bytes, sha256: hash.digest('hex') };
}
