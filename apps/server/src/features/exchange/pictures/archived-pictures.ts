import { FileRefused } from '@kaplya/files/file-refused';
import { listEntries, openEntries, type ListedEntry, type ZipEntry } from '@kaplya/files/zip';
import type { Context } from '#context.ts';
import { listFilesOf } from '../stores/file.store.ts';
import type { ExchangeRunEntry } from '../stores/run.store.ts';
import { limits, openBlob } from '../work/open-document.ts';
import type { Directories } from '../work/run-work.ts';
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
  directories: Directories,
): Promise<ReadonlyMap<string, ZipEntry>> {
  const files = await listFilesOf(context.upkeep, { partnerId, sessionId, type });
  const archives = files.filter(({ name, isKept }) => isKept && /[.]zip$/i.test(name));
  const pictures = new Map<string, ZipEntry>();
  for (const archive of archives.toSorted((one, other) => Number(other.id === fileId) - Number(one.id === fileId))) {
    const blob = openBlob(context.upkeep, archive);
    // An archive that is still being sent has another directory later.
    const key = `${archive.id} ${archive.bytes}`;
    const listed = directories.get(key) ?? (await readDirectory(blob));
    directories.set(key, listed);
    for (const entry of openEntries(blob, listed, limits)) {
      if (pictures.size >= entriesAtMost) return pictures;
      const name = toPictureName(entry.name);
      if (isPictureName(name) && !pictures.has(name)) pictures.set(name, entry);
    }
  }
  return pictures;
}

async function readDirectory(blob: Blob): Promise<readonly ListedEntry[]> {
  try {
    return await listEntries(blob, limits.entries);
  } catch (error) {
    if (error instanceof FileRefused) return [];
    throw error;
  }
}
