import { createHash } from 'node:crypto';
import { picturesAtMost } from '@kaplya/contract';
import { FileRefused } from '@kaplya/files/file-refused';
import type { ZipEntry } from '@kaplya/files/zip';
import { advance, claimMilliseconds, claimUntil } from '#db/queues/staged-work/claim.ts';
import { withTransaction } from '#db/transaction.ts';
import { makePicture, pictureBytesAtMost } from '#features/catalogue/index.ts';
import { listKnownPictures, savePhotographs } from '#features/company/index.ts';
import { createRecentMap } from '#memory/recent-map.ts';
import { exchangeRunTable, type ExchangeReason } from '../exchange.table.ts';
import { findExchange } from '../stores/exchange.store.ts';
import { deleteParts } from '../stores/file-part.store.ts';
import { noteForgotten, sealFile, type ExchangeFile } from '../stores/file.store.ts';
import { findPictureFiles, listTakenPictures, saveTakenPicture } from '../stores/picture.store.ts';
import type { ExchangeRunEntry } from '../stores/run.store.ts';
import { openBlob } from '../work/open-document.ts';
import { plainText } from '../work/plain-text.ts';
import type { RunWork } from '../work/progress.ts';
import type { WorkItem } from '../work/read-document.ts';
import { listArchivedPictures } from './archived-pictures.ts';
import { sentNamesOf, takesPictures, toPictureName } from './picture-name.ts';

/** What a picture that 1C names came to: pictures of the shop, or why it did not come. */
export type Taken =
  | { readonly sourceId: string; readonly pictureId: string; readonly fault?: never }
  | { readonly fault: ExchangeReason };

export type TakenByName = ReadonlyMap<string, Taken>;

/** How many names of a document are remembered: many goods may name one picture. */
const rememberedNames = 2000;

/** The pictures that an item names, each once; more than goods may have are left out. */
export function namesOf({ item }: WorkItem): { readonly names: readonly string[]; readonly leftOut: number } {
  if (item.kind !== 'product' || item.isDeleted) return { names: [], leftOut: 0 };
  const names = [...new Set((item.pictures ?? []).map(toPictureName))].filter((name) => name !== '');
  return { names: names.slice(0, picturesAtMost), leftOut: Math.max(0, names.length - picturesAtMost) };
}

type Found = { readonly file: ExchangeFile } | { readonly entry: ZipEntry };

/**
 * Makes pictures of the shop out of those that items of a document name, before these are applied: it takes a part of a second each,
 * and no row is locked meanwhile. They are as an upload that nothing shows yet, so a dry run may make them too. Bytes that were made
 * into pictures are deleted. Throws ClaimLostError.
 */
export function createPictureTaker({ context, partner }: RunWork) {
  const { upkeep, clock, stopping } = context;
  const partnerId = partner.id;
  const remembered = createRecentMap<string, Taken>(rememberedNames);
  let archived: Promise<ReadonlyMap<string, ZipEntry>> | null = null;

  async function find(run: ExchangeRunEntry, names: readonly string[]): Promise<ReadonlyMap<string, Found>> {
    const files = await findPictureFiles(upkeep, run, [...new Set(names.flatMap(sentNamesOf))]);
    archived ??= listArchivedPictures(context, run);
    const entries = await archived;
    const found = names.map((name): [string, Found | null] => {
      const sent = sentNamesOf(name).flatMap((each) => files.get(each) ?? []);
      const ofSession = sent.find(({ sessionId }) => sessionId === run.sessionId);
      if (ofSession) return [name, { file: ofSession }];
      const entry = sentNamesOf(name).flatMap((each) => entries.get(each) ?? [])[0];
      if (entry) return [name, { entry }];
      return [name, sent[0] ? { file: sent[0] } : null];
    });
    return new Map(found.flatMap(([name, each]) => (each ? [[name, each] as const] : [])));
  }

  /** Pictures that are there of bytes that were seen before. */
  async function listKnown(hashes: readonly string[]): Promise<ReadonlyMap<string, Taken>> {
    const taken = await listTakenPictures(upkeep, partnerId, hashes);
    const ids = taken.flatMap(({ sourceId, pictureId }) => [sourceId, pictureId]);
    const present = await listKnownPictures(upkeep, partnerId, ids);
    return new Map(
      taken.flatMap(({ sha256, sourceId, pictureId }) =>
        present.has(sourceId) && present.has(pictureId) ? [[sha256, { sourceId, pictureId }] as const] : [],
      ),
    );
  }

  async function takeBytes(bytes: Uint8Array, file: ExchangeFile | null, missing: Taken): Promise<Taken> {
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const key = file && { partnerId, fileId: file.id };
    if (key) await sealFile(upkeep, key, sha256);
    const known = (await listKnown([sha256])).get(sha256);
    const made = known ? null : await makePicture(context, bytes);
    const taken = known ?? (made && { sourceId: made.source.id, pictureId: made.shown.id });
    if (!taken || taken.fault) return missing;
    const at = clock.now();
    await withTransaction(upkeep, async (transaction) => {
      if (made) await savePhotographs(transaction, partnerId, { photographs: [made.source, made.shown], at });
      await saveTakenPicture(transaction, { partnerId, sha256, ...taken, seenAt: at });
      if (!key) return;
      await deleteParts(transaction, key);
      await noteForgotten(transaction, key);
    });
    return taken;
  }

  async function takeOne(name: string, found: Found | undefined, known: ReadonlyMap<string, Taken>): Promise<Taken> {
    const refuse = (code: string, params = {}): Taken => ({
      fault: { code, params: { name: shown(name), ...params } },
    });
    if (!found) return refuse('exchange.picture_missing');
    const most = pictureBytesAtMost / 1024 / 1024;
    if ('file' in found) {
      const { file } = found;
      if (file.bytes > pictureBytesAtMost) return refuse('exchange.picture_too_large', { most });
      const before = file.sha256 === '' ? undefined : known.get(file.sha256);
      if (before) return before;
      if (!file.isKept) return refuse('exchange.picture_missing');
      const bytes = new Uint8Array(await openBlob(upkeep, file).arrayBuffer());
      return takeBytes(bytes, file, refuse('exchange.picture_broken'));
    }
    if (found.entry.size > pictureBytesAtMost) return refuse('exchange.picture_too_large', { most });
    const bytes = await unpack(found.entry);
    return bytes ? takeBytes(bytes, null, refuse('exchange.picture_broken')) : refuse('exchange.picture_broken');
  }

  let claimedAt = 0;
  async function renewClaim(run: ExchangeRunEntry): Promise<void> {
    if (performance.now() - claimedAt < claimMilliseconds / 4) return;
    claimedAt = performance.now();
    await advance(upkeep, exchangeRunTable, run, { checkAt: claimUntil(context) });
  }

  return {
    /** Of items that are applied together. */
    async take(run: ExchangeRunEntry, items: readonly WorkItem[]): Promise<TakenByName> {
      claimedAt = performance.now();
      const names = [...new Set(items.flatMap((each) => namesOf(each).names))];
      const settings = names.length === 0 ? null : (await findExchange(upkeep, partnerId))?.settings;
      if (!settings || !takesPictures(settings)) return new Map();
      const unknown = names.filter((name) => remembered.get(name) === undefined);
      const taken = new Map(names.flatMap((name) => [[name, remembered.get(name)] as const]));
      const found = await find(run, unknown);
      const hashes = [...found.values()].flatMap((each) =>
        'file' in each && each.file.sha256 !== '' ? [each.file.sha256] : [],
      );
      const known = await listKnown(hashes);
      for (const name of unknown) {
        if (stopping.aborted) break;
        const one = await takeOne(name, found.get(name), known);
        remembered.set(name, one);
        taken.set(name, one);
        await renewClaim(run);
      }
      return new Map([...taken].flatMap(([name, one]) => (one ? [[name, one] as const] : [])));
    },
  };
}

export type PictureTaker = ReturnType<typeof createPictureTaker>;

/** The end of a path tells more than its beginning. */
const shown = (name: string): string => plainText(name.slice(-100), 100);

/** Null: the archive is damaged there. */
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
