import { createHash } from 'node:crypto';
import type { EndpointAnswer, EndpointRequest, operatorEndpoints } from '@kaplya/contract';
import { MINUTE_MS } from '@kaplya/domain';
import { tableLimits } from '@kaplya/files/limits';
import type { Context } from '#context.ts';
import { newIdAt } from '#db/time-ids.ts';
import { recordAudit, withStaffTransaction, type OpsCall } from '#features/staff/index.ts';
import { readBodyInParts } from '#http/reading/read-body-in-parts.ts';
import { requirePermission } from '#http/require-permission.ts';
import { kinds } from '../kinds/kinds.ts';
import { insertFilePart, partBytes } from '../stores/import-file-part.store.ts';
import { deleteImport, insertImport, updateImport } from '../stores/import.store.ts';
import { openFile } from '../work/read-file.ts';
import { describeFile } from './describe-file.ts';
import { toImportPage } from './to-import.ts';

type Query = EndpointRequest<typeof operatorEndpoints.uploadImport>['query'];

const limit = { maximumBytes: tableLimits.bytes, tooLarge: 'import.file_too_large' } as const;
const uploadMilliseconds = 4 * MINUTE_MS;

/**
 * Stores a file part by part, and recognises its format. Throws the Refusals `import.file_refused`,
 * `import.file_too_large` and `request.too_slow`; then nothing of it is stored.
 */
export async function uploadImport(
  context: Context,
  call: OpsCall & { readonly request: Request },
  { kind, name = '' }: Query,
): Promise<EndpointAnswer<typeof operatorEndpoints.uploadImport>> {
  const { partner, staff } = call;
  requirePermission(staff, kinds[kind].permission);
  const createdAt = context.clock.now();
  const key = { partnerId: partner.id, id: newIdAt(createdAt) };
  const state = 'uploading' as const;
  await insertImport(context.database, { ...key, kind, state, fileName: name, staffId: staff.id, createdAt });
  try {
    const { bytes, sha256 } = await storeFile(context, call.request, key);
    const format = await describeFile(openFile(context, { ...key, bytes }), {
      partner,
      fields: kinds[kind].listFields(partner),
    });
    const entry = await withStaffTransaction(context, call, async (transaction) => {
      const uploaded = await updateImport(transaction, key, { state: 'uploaded', bytes, sha256, format });
      await recordAudit(context, transaction, call, {
        ...{ action: 'import.uploaded', subject: `import:${key.id}`, version: uploaded.version },
        ...{ before: {}, after: { kind, bytes, sha256 } },
        // A file may be named after a customer.
        personal: { personId: null, after: { file: name } },
      });
      return uploaded;
    });
    return await toImportPage(context.database, call, entry);
  } catch (error) {
    await deleteImport(context.database, key);
    throw error;
  }
}

async function storeFile(
  { database }: Context,
  request: Request,
  { partnerId, id }: { readonly partnerId: string; readonly id: string },
): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  let bytes = 0;
  let position = 0;
  await readBodyInParts(request, limit, { partBytes, milliseconds: uploadMilliseconds }, async (part) => {
    hash.update(part);
    await insertFilePart(database, { partnerId, importId: id }, { position, bytes: part });
    bytes += part.byteLength;
    position += 1;
  });
  return { bytes, sha256: hash.digest('hex') };
}
