import { createHash } from 'node:crypto';
import { picturesAtMost } from '@kaplya/contract';
import { FileRefused } from '@kaplya/files/file-refused';
import type { ZipEntry } from '@kaplya/files/zip';
import { advance, claimMilliseconds, claimUntil, type WorkReason } from '#db/queues/staged-work/claim.ts';
import { withTransaction } from '#db/transaction.ts';
import { encodePicture, pictureBytesAtMost } from '#features/catalogue/index.ts';
import { listKnownPictures, savePhotographs } from '#features/company/index.ts';
import { createRecentMap } from '#memory/recent-map.ts';
import { exchangeRunTable } from '../exchange.table.ts';
import { findExchange } from '../stores/exchange.store.ts';
import { sealFile, type ExchangeFile } from '../stores/file.store.ts';
import { findPictureFiles, listImportedPictures, saveImportedPicture } from '../stores/picture.store.ts';
import type { ExchangeRunEntry } from '../stores/run.store.ts';
import { deleteFileBytes } from '../work/delete-file-bytes.ts';
import { openBlob } from '../work/open-document.ts';
import { plainText } from '../work/plain-text.ts';
import type { RunWork } from '../work/run-work.ts';
import type { WorkItem } from '../work/read-document.ts';
import { listArchivedPictures } from './archived-pictures.ts';
import { sentNamesOf, importsPictures, toPictureName } from './picture-name.ts';

/** The pictures of the shop for a picture that 1C names, or the reason why there are none. */
export type ImportedOrFault =
  | { readonly sourceId: string; readonly pictureId: string; readonly fault?: never }
  | { readonly fault: WorkReason };

export type PicturesByName = ReadonlyMap<string, ImportedOrFault>;

/** The most picture names of a document whose result is cached, because many goods may name one picture. */
const rememberedNames = 2000;

/**
 * The pictures that an item names, each once; `leftOut` is the number of those beyond the most pictures that goods may
 * have.
 */
export function namesOf({ item }: WorkItem): { readonly names: readonly string[]; readonly leftOut: number } {
  if (item.kind !== 'product' || item.isDeleted) return { names: [], leftOut: 0 };
  const names = [...new Set((item.pictures ?? []).map(toPictureName))].filter((name) => name !== '');
  return { names: names.slice(0, picturesAtMost), leftOut: Math.max(0, names.length - picturesAtMost) };
}

type Found =
  | { readonly file: ExchangeFile; readonly entry?: never }
  | { readonly file?: never; readonly entry: ZipEntry };

/**
 * Encodes the pictures that items of a document name, before the items are applied: encoding takes a fraction of a
 * second each, and must not happen while rows are locked. Nothing shows the stored pictures yet, so a dry run may store
 * them too. The uploaded bytes are deleted afterwards. Throws ClaimLostError.
 */
export function createPictureImporter({ context, partner, directories }: RunWork) {
  const { upkeep, clock, stopping } = context;
  const partnerId = partner.id;
  const remembered = createRecentMap<string, ImportedOrFault>(rememberedNames);
  let archived: Promise<ReadonlyMap<string, ZipEntry>> | null = null;

  async function find(run: ExchangeRunEntry, names: readonly string[]): Promise<ReadonlyMap<string, Found>> {
    const files = await findPictureFiles(upkeep, run, [...new Set(names.flatMap(sentNamesOf))]);
    archived ??= listArchivedPictures(context, run, directories);
    const entries = await archived;
    const found = names.flatMap((name): [string, Found][] => {
      const sent = sentNamesOf(name).flatMap((each) => files.get(each) ?? []);
      const ofSession = sent.find(({ sessionId }) => sessionId === run.sessionId);
      const [entry] = sentNamesOf(name).flatMap((each) => entries.get(each) ?? []);
      const file = ofSession ?? (entry ? undefined : sent[0]);
      if (file) return [[name, { file }]];
      return entry ? [[name, { entry }]] : [];
    });
    return new Map(found);
  }

  /** The pictures that were encoded from the same bytes before, by hash. */
  async function listKnown(hashes: readonly string[]): Promise<ReadonlyMap<string, ImportedOrFault>> {
    const imported = await listImportedPictures(upkeep, partnerId, hashes);
    const ids = imported.flatMap(({ sourceId, pictureId }) => [sourceId, pictureId]);
    const present = await listKnownPictures(upkeep, partnerId, ids);
    return new Map(
      imported.flatMap(({ sha256, sourceId, pictureId }) =>
        present.has(sourceId) && present.has(pictureId) ? [[sha256, { sourceId, pictureId }] as const] : [],
      ),
    );
  }

  /** Encodes and stores a picture; null: the bytes are no picture. */
  async function storePicture(bytes: Uint8Array, file: ExchangeFile | null): Promise<ImportedOrFault | null> {
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const key = file && { partnerId, fileId: file.id };
    if (key) await sealFile(upkeep, key, sha256);
    const known = (await listKnown([sha256])).get(sha256);
    const encoded = known ? null : await encodePicture(context, bytes);
    const imported = known ?? (encoded && { sourceId: encoded.source.id, pictureId: encoded.shown.id });
    if (!imported || imported.fault) return null;
    const at = clock.now();
    await withTransaction(upkeep, async (transaction) => {
      if (encoded) await savePhotographs(transaction, partnerId, { photographs: [encoded.source, encoded.shown], at });
      await saveImportedPicture(transaction, { partnerId, sha256, ...imported, seenAt: at });
      if (key) await deleteFileBytes(transaction, key);
    });
    return imported;
  }

  async function importPicture(
    name: string,
    found: Found | undefined,
    known: ReadonlyMap<string, ImportedOrFault>,
  ): Promise<ImportedOrFault> {
    // The end of a path is shown, because it says more than the beginning.
    const shown = plainText(name.slice(-100), 100);
    const refuse = (code: string, params = {}) => ({ fault: { code, params: { name: shown, ...params } } });
    if (!found) return refuse('exchange.picture_missing');
    const { file, entry } = found;
    if ((file?.bytes ?? entry?.size ?? 0) > pictureBytesAtMost)
      return refuse('exchange.picture_too_large', { most: pictureBytesAtMost / 1024 / 1024 });
    const before = file?.sha256 ? known.get(file.sha256) : undefined;
    if (before) return before;
    if (file && !file.isKept) return refuse('exchange.picture_missing');
    const bytes = file ? new Uint8Array(await openBlob(upkeep, file).arrayBuffer()) : await unpack(entry);
    return (bytes && (await storePicture(bytes, file ?? null))) ?? refuse('exchange.picture_broken');
  }

  let claimedAt = 0;
  async function renewClaim(run: ExchangeRunEntry): Promise<void> {
    if (performance.now() - claimedAt < claimMilliseconds / 4) return;
    claimedAt = performance.now();
    await advance(upkeep, exchangeRunTable, run, { checkAt: claimUntil(context) });
  }

  /** Imports the pictures of items that are applied together. */
  return async (run: ExchangeRunEntry, items: readonly WorkItem[]): Promise<PicturesByName> => {
    claimedAt = performance.now();
    const names = [...new Set(items.flatMap((each) => namesOf(each).names))];
    const settings = names.length === 0 ? null : (await findExchange(upkeep, partnerId))?.settings;
    if (!settings || !importsPictures(settings)) return new Map();
    const pictures = new Map<string, ImportedOrFault>();
    for (const name of names) {
      const picture = remembered.get(name);
      if (picture) pictures.set(name, picture);
    }
    const unknown = names.filter((name) => !pictures.has(name));
    const found = await find(run, unknown);
    const known = await listKnown([...found.values()].flatMap(({ file }) => file?.sha256 || []));
    for (const name of unknown) {
      if (stopping.aborted) break;
      const picture = await importPicture(name, found.get(name), known);
      remembered.set(name, picture);
      pictures.set(name, picture);
      await renewClaim(run);
    }
    return pictures;
  };
}

/** The bytes of an entry of an archive; null: the archive is damaged there. */
async function unpack(entry: ZipEntry): Promise<Uint8Array | null> {
  const pieces: Uint8Array[] = [];
  try {
    for await (const piece of entry.read()) pieces.push(piece);
  } catch (error) {
    if (error instanceof FileRefused) return null;
    throw error;
  }
  return Buffer.concat(pieces);
}
