import type { FileLimits } from '../../limits.ts';
import { FileRefused, toExcerpt } from '../../file-refused.ts';
import { decodeXml } from '../../xml/decode-xml.ts';
import { scanXml, type XmlHandlers } from '../../xml/scan-xml.ts';
import { openZip, type ZipEntry } from '../../zip/open-zip.ts';
import type { Row } from '../cell.ts';
import { createSharedTextHandlers } from './read-shared-texts.ts';
import { createWorksheetHandlers } from './read-worksheet.ts';
import { createStyleHandlers } from './read-styles.ts';

export interface Workbook {
  /** Names of the worksheets that are not hidden. */
  readonly worksheets: readonly string[];
  /** The rows of the worksheet with this name, default: of the first one. */
  readWorksheet(name?: string): AsyncGenerator<Row, void, undefined>;
}

type Found =
  | { readonly kind: 'relation'; readonly id: string; readonly type: string; readonly target: string }
  | { readonly kind: 'worksheet'; readonly id: string; readonly name: string }
  | { readonly kind: 'from-1904' };

/** A workbook whose parts are read on demand. Throws FileRefused for an archive that is no workbook. */
export async function openXlsx(file: Blob, limits: FileLimits): Promise<Workbook> {
  const entries = new Map((await openZip(file, limits)).map((entry) => [entry.name.toLowerCase(), entry]));
  const scan = <Item>(entry: ZipEntry, create: (emit: (item: Item) => void) => XmlHandlers) =>
    scanXml<Item>(decodeXml(entry.read()), limits, create);
  const list = async <Item>(entry: ZipEntry | undefined, create: (emit: (item: Item) => void) => XmlHandlers) =>
    entry ? Array.fromAsync(scan<Item>(entry, create)) : [];
  const relationsOf = async (part: string) => {
    const name = part.replace(/([^/]*)$/, '_rels/$1.rels');
    const found = await list<Found>(entries.get(name.toLowerCase()), createBookHandlers);
    return found.flatMap((one) => (one.kind === 'relation' ? [{ ...one, target: resolve(part, one.target) }] : []));
  };

  const root = (await relationsOf('')).find(({ type }) => type === 'officeDocument');
  const bookPart = root?.target ?? 'xl/workbook.xml';
  const bookEntry = entries.get(bookPart.toLowerCase());
  if (!bookEntry) throw new FileRefused('file.not_table');
  const book = await list<Found>(bookEntry, createBookHandlers);
  const relations = await relationsOf(bookPart);
  const partOf = (type: string) => {
    const target = relations.find((relation) => relation.type === type)?.target;
    return target === undefined ? undefined : entries.get(target.toLowerCase());
  };
  const worksheets = book.flatMap((one) => {
    if (one.kind !== 'worksheet') return [];
    const relation = relations.find(({ id, type }) => id === one.id && type === 'worksheet');
    return relation ? [{ name: one.name, part: relation.target }] : [];
  });

  return {
    worksheets: worksheets.map(({ name }) => name),
    async *readWorksheet(name) {
      const worksheet = name === undefined ? worksheets[0] : worksheets.find((one) => one.name === name);
      if (!worksheet) throw new FileRefused('table.no_such_sheet', { sheet: toExcerpt(name ?? '') });
      const { part } = worksheet;
      const entry = entries.get(part.toLowerCase());
      if (!entry) throw new FileRefused('xlsx.broken', { part: toExcerpt(part), what: 'missing' });
      const texts = await list<string>(partOf('sharedStrings'), (emit) => createSharedTextHandlers(limits, emit));
      const styles = await list(partOf('styles'), createStyleHandlers);
      const is1904 = book.some(({ kind }) => kind === 'from-1904');
      const context = { part: toExcerpt(part), texts, styles, is1904 };
      yield* scan<Row>(entry, (emit) => createWorksheetHandlers(context, limits, emit));
    },
  };
}

/** Emits the worksheets and relations of a workbook; only relations inside the file, and only visible worksheets. */
function createBookHandlers(emit: (found: Found) => void): XmlHandlers {
  return {
    open(name, attributes) {
      if (name === 'Relationship' && attributes['TargetMode'] !== 'External') {
        const { Id: id = '', Type: type = '', Target: target = '' } = attributes;
        emit({ kind: 'relation', id, type: type.slice(type.lastIndexOf('/') + 1), target });
      }
      if (name === 'workbookPr' && /^(?:1|true)$/.test(attributes['date1904'] ?? '')) emit({ kind: 'from-1904' });
      if (name !== 'sheet' || /hidden/i.test(attributes['state'] ?? '')) return;
      const [, id = ''] = Object.entries(attributes).find(([attribute]) => attribute.endsWith(':id')) ?? [];
      emit({ kind: 'worksheet', id, name: attributes['name'] ?? '' });
    },
    text: () => undefined,
    close: () => undefined,
  };
}

/** Resolves the target of a relation, relative to the part `from`, to the name of an entry in the archive. */
function resolve(from: string, target: string): string {
  if (target.startsWith('/')) return target.slice(1);
  const parts = from.split('/').slice(0, -1);
  for (const part of target.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.') parts.push(part);
  }
  return parts.join('/');
}
