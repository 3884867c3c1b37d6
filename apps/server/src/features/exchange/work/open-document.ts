import { createHash } from 'node:crypto';
import type { ExchangeSource } from '@kaplya/files/exchange';
import { exchangeLimits } from '@kaplya/files/limits';
import { openEntries, openZip, type ListedEntry } from '@kaplya/files/zip';
import type { Executor } from '#db/client.ts';
import { WorkRefusedError } from '#db/queues/staged-work/claim.ts';
import { BlobFromChunks } from '#db/blob-from-chunks.ts';
import type { Context } from '#context.ts';
import { findPartAt } from '../stores/file-part.store.ts';
import { findFile, type ExchangeFile } from '../stores/file.store.ts';
import type { ExchangeRunEntry } from '../stores/run.store.ts';

/** The limits of one file, packed and unpacked. */
export const limits = { ...exchangeLimits, bytes: 256 * 1024 * 1024, unpackedBytes: 512 * 1024 * 1024 };

export const openBlob = (executor: Executor, { partnerId, id, bytes }: ExchangeFile): Blob =>
  new BlobFromChunks((at) => findPartAt(executor, { partnerId, fileId: id }, at), { start: 0, end: bytes });

/** The most documents of one archive: 1C sends a handful, in parts of its own making some dozens. */
export const documentsAtMost = 100;

/** Whether a file is a ZIP archive, by its first bytes `PK`. */
export async function isArchive(blob: Blob): Promise<boolean> {
  const [first, second] = new Uint8Array(await blob.slice(0, 2).arrayBuffer());
  return first === 0x50 && second === 0x4b;
}

export const isDocument = ({ name }: Pick<ListedEntry, 'name'>): boolean => /[.]xml$/i.test(name);

const baseOf = (name: string) => name.replaceAll('\\', '/').split('/').at(-1)?.toLowerCase() ?? '';

/** The entry of an archive that has the name by which 1C calls the document. */
export function findEntry<Entry extends Pick<ListedEntry, 'name'>>(
  entries: readonly Entry[],
  name: string,
): Entry | undefined {
  return entries.find((entry) => entry.name === name) ?? entries.find((entry) => baseOf(entry.name) === baseOf(name));
}

/**
 * Opens the document of a run. Open it again for each reading, because an archive limits the bytes that are unpacked
 * from it in total. Throws FileRefused and WorkRefusedError.
 */
export async function openDocument(
  context: Context,
  { partnerId, fileId, entry }: Pick<ExchangeRunEntry, 'partnerId' | 'fileId' | 'entry'>,
): Promise<ExchangeSource> {
  const file = await findFile(context.upkeep, { partnerId, fileId });
  if (!file?.isKept) throw new WorkRefusedError({ code: 'exchange.file_deleted' });
  const blob = openBlob(context.upkeep, file);
  if (entry === null) return blob;
  // Archives of former releases have no stored documents.
  const found = file.documents
    ? openEntries(blob, file.documents, limits).find(({ name }) => name === entry)
    : findEntry(await openZip(blob, limits), entry);
  if (!found) throw new WorkRefusedError({ code: 'exchange.no_file', params: { name: entry } });
  return found;
}

/** SHA-256 of a document. `look` is called again and again, and may throw to end the reading. */
export async function hashOf(source: ExchangeSource, look?: () => Promise<void>): Promise<string> {
  const hash = createHash('sha256');
  const bytes = source instanceof Blob ? (source.stream() as ReadableStream<Uint8Array>) : source.read();
  for await (const piece of bytes) {
    hash.update(piece);
    await look?.();
  }
  return hash.digest('hex');
}
