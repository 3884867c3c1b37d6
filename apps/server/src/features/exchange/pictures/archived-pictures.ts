import type { ZipEntry } from '@kaplya/files/zip';
import type { Context } from '#context.ts';
import { listFilesOf } from '../stores/file.store.ts';
import type { ExchangeRunEntry } from '../stores/run.store.ts';
import { listEntries, openBlob } from '../work/open-document.ts';
import { isPictureName, toPictureName } from './picture-name.ts';

/**
 * The most entries of all archives of a session together, because their names stay in memory while a document is
 * applied.
 */
const entriesAtMost = 100_000;

/**
 * The pictures in the archives of the session that sent a document, its own archive first. An archive that cannot be
 * read has none.
 */
export async function listArchivedPictures(
  context: Context,
  { partnerId, sessionId, fileId, type }: Pick<ExchangeRunEntry, 'partnerId' | 'sessionId' | 'fileId' | 'type'>,
): Promise<ReadonlyMap<string, ZipEntry>> {
  const files = await listFilesOf(context.upkeep, { partnerId, sessionId, type });
  const archives = files.filter(({ name, isKept }) => isKept && /[.]zip$/i.test(name));
  const pictures = new Map<string, ZipEntry>();
  for (const archive of archives.toSorted((one, other) => Number(other.id === fileId) - Number(one.id === fileId)))
    for (const entry of (await listEntries(openBlob(context.upkeep, archive))) ?? []) {
      if (pictures.size >= entriesAtMost) return pictures;
      const name = toPictureName(entry.name);
      if (isPictureName(name) && !pictures.has(name)) pictures.set(name, entry);
    }
  return pictures;
}
