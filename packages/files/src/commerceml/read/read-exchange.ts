import { readBytes } from '../../bytes/read-bytes.ts';
import { exchangeLimits, type FileLimits } from '../../limits.ts';
import { FileRefused, toExcerpt } from '../../file-refused.ts';
import { decodeXml } from '../../xml/decode-xml.ts';
import type { ZipEntry } from '../../zip/open-zip.ts';
import { scanXml, type XmlAttributes, type XmlHandlers } from '../../xml/scan-xml.ts';
import { textOf, type Element } from './element.ts';
import { toFormedAt } from './formed-at.ts';
import type { ExchangeItem } from './items.ts';
import * as items from './to-item.ts';

/** The most elements and characters of one item; a document of a thousand lines has a tenth of them. */
const mostElements = 300_000;
const mostLetters = 16 * 1024 * 1024;

/** The readers of elements that are items, by the parent's name and the element's name. */
const itemsIn: Readonly<Record<string, Readonly<Record<string, (element: Element, line: number) => ExchangeItem>>>> = {
  Свойства: { Свойство: items.toProperty },
  Товары: { Товар: items.toProduct },
  ТипыЦен: { ТипЦены: items.toPriceType },
  Склады: { Склад: items.toWarehouse },
  Предложения: { Предложение: items.toOffer },
  Контрагенты: { Контрагент: items.toCounterparty },
  КоммерческаяИнформация: { Документ: items.toDocument },
  Контейнер: { Документ: items.toDocument },
};

/** The readers of elements that contain lists of items; their own values precede the lists. */
const containers: Readonly<Record<string, (element: Element, line: number) => ExchangeItem>> = {
  Классификатор: items.toClassifier,
  Каталог: items.toCatalogue,
  ПакетПредложений: items.toPackage,
  ИзмененияПакетаПредложений: items.toPackage,
};

/** A file, or an entry of an archive of `openZip`. */
export type ExchangeSource = Blob | ZipEntry;

const lists = new Set(['Группы', ...Object.keys(itemsIn)]);

/**
 * The items of a file of CommerceML 2 (`import.xml`, `offers.xml`, `prices.xml`, `rests.xml`, returned orders), one by
 * one and in their order. Unknown elements are skipped, as the format demands. Throws FileRefused, perhaps only at the
 * end: apply nothing before `checkExchange` passed.
 */
export async function* readExchange(
  source: ExchangeSource,
  limits: Partial<FileLimits> = {},
): AsyncGenerator<ExchangeItem, void, undefined> {
  const bounds = { ...exchangeLimits, ...limits };
  if (source.size > bounds.bytes) throw new FileRefused('file.too_large', { most: bounds.bytes });
  if (source.size === 0) throw new FileRefused('file.empty');
  const bytes = source instanceof Blob ? readBytes(source) : source.read();
  yield* scanXml<ExchangeItem>(decodeXml(bytes), bounds, createHandlers);
}

interface Frame {
  readonly element: Element;
  readonly line: number;
  /**
   * Builds the item: at the end of the element, or before its first list of items. Null: the element is not an item.
   */
  readonly toItem: ((element: Element, line: number) => ExchangeItem) | null;
  readonly hasLists: boolean;
  isEmitted: boolean;
}

function createHandlers(emit: (item: ExchangeItem) => void): XmlHandlers {
  const path: Frame[] = [];
  let elements = 0;
  let letters = 0;

  const emitFrame = (frame: Frame) => {
    if (!frame.toItem || frame.isEmitted) return;
    frame.isEmitted = true;
    emit(frame.toItem(frame.element, frame.line));
  };
  const measure = (line: number) => {
    if (elements > mostElements || letters > mostLetters) throw new FileRefused('exchange.too_large_item', { line });
  };
  const openFrame = (element: Element, line: number, toItem: Frame['toItem'], hasLists: boolean): Frame => {
    [elements, letters] = [0, 0];
    return { element, line, toItem, hasLists, isEmitted: false };
  };

  return {
    open(name, attributes, line) {
      const parent = path.at(-1);
      const element: Element = { name, attributes: { ...attributes }, children: [], text: '' };
      if (!parent) {
        emit(toRoot(name, attributes));
        path.push(openFrame(element, line, null, true));
        return;
      }
      elements += 1;
      letters += name.length + Object.values(attributes).reduce((sum, value) => sum + value.length, 0);
      measure(parent.line);
      path.push(createFrame(path, element, line, { emitFrame, openFrame }));
    },
    text(text) {
      const frame = path.at(-1);
      if (!frame || frame.hasLists) return;
      letters += text.length;
      measure(frame.line);
      frame.element.text += text;
    },
    close() {
      const frame = path.pop();
      if (frame) emitFrame(frame);
    },
  };
}

interface Tools {
  readonly emitFrame: (frame: Frame) => void;
  readonly openFrame: (element: Element, line: number, toItem: Frame['toItem'], hasLists: boolean) => Frame;
}

/** The entry of a name, which a file may give: never what each object inherits. */
const findReader = <Reader>(readers: Readonly<Record<string, Reader>>, name: string): Reader | undefined =>
  Object.hasOwn(readers, name) ? readers[name] : undefined;

function createFrame(path: readonly Frame[], element: Element, line: number, tools: Tools): Frame {
  const parent = path.at(-1);
  const { name } = element;
  if (parent?.hasLists) {
    const toContainer = findReader(containers, name);
    if (toContainer) return tools.openFrame(element, line, toContainer, true);
    if (name === 'Контейнер') return tools.openFrame(element, line, null, true);
    if (name === 'Группа' && parent.element.name === 'Группы') {
      const parentId = findParentId(path);
      return tools.openFrame(element, line, (whole, at) => items.toGroup(whole, at, parentId), true);
    }
    const toItem = findReader(findReader(itemsIn, parent.element.name) ?? {}, name);
    if (toItem) return tools.openFrame(element, line, toItem, false);
    if (lists.has(name)) {
      tools.emitFrame(parent);
      return { element, line, toItem: null, hasLists: true, isEmitted: false };
    }
  }
  // Retains the element as a part of the enclosing item. Of lists, containers and the root only their own values are
  // retained.
  if (parent && !parent.isEmitted && (parent.toItem !== null || !parent.hasLists))
    parent.element.children.push(element);
  return { element, line: parent?.line ?? line, toItem: null, hasLists: false, isEmitted: false };
}

/** The group around the innermost list of groups. */
function findParentId(path: readonly Frame[]): string | null {
  const around = path.at(-2);
  return around?.element.name === 'Группа' ? textOf(around.element, 'Ид') : null;
}

function toRoot(name: string, attributes: XmlAttributes): ExchangeItem {
  if (name !== 'КоммерческаяИнформация') throw new FileRefused('exchange.other_document', { element: toExcerpt(name) });
  return {
    ...{ kind: 'root', schema: attributes['ВерсияСхемы'] ?? null },
    formedAt: toFormedAt(attributes['ДатаФормирования'], attributes['ВремяФормирования']),
  };
}
