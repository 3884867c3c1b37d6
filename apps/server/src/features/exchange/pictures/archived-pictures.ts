import { FileRefused } from '@kaplya/files/file-refused';
import { openZip, type ZipEntry } from '@kaplya/files/zip';
import type { Context } from '#context.ts';
import { listFilesOf, type ExchangeFile } from '../stores/file.store.ts';
import type { ExchangeRunEntry } from '../stores/run.store.ts';
import { isArchive, limits, openBlob } from '../work/open-document.ts';
import { isPictureName, toPictureName } from './picture-name.ts';

/** Of all archives of a session: their names are held while a document is applied. */
const entriesAtMost = 100_000;

/** The pictures in the archives of the session that sent a document, its own archive first. */
export async function listArchivedPictures(
  context: Context,
  { partnerId, sessionId, fileId, type }: Pick<ExchangeRunEntry, 'partnerId' | 'sessionId' | 'fileId' | 'type'>,
): Promise<ReadonlyMap<string, ZipEntry>> {
  const files = await listFilesOf(context.upkeep, { partnerId, sessionId, type });
  const archives = files.filter(({ name, isKept }) => isKept && /[.]zip$/i.test(name));
  const pictures = new Map<string, ZipEntry>();
  for (const archive of archives.toSorted((one, other) => Number(other.id === fileId) - Number(one.id === fileId)))
    for (const entry of await listEntries(context, archive)) {
      if (pictures.size >= entriesAtMost) return pictures;
      const name = toPictureName(entry.name);
      if (isPictureName(name) && !pictures.has(name)) pictures.set(name, entry);
    }
  return pictures;
}

/** None of an archive that cannot be read: whoever asks for a document of it is told so. */
async function listEntries({ upkeep }: Context, archive: ExchangeFile): Promise<readonly ZipEntry[]> {
  const blob = openBlob(upkeep, archive);
  if (!(await isArchive(blob))) return [];
  try {
    return await openZip(blob, limits);
  } catch (error) {
    if (error instanceof FileRefused) return [];
    throw error;
  }
}
