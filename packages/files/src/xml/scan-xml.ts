import { SaxesParser } from 'saxes';
import { createBreath } from '../bytes/read-bytes.ts';
import type { FileLimits } from '../limits.ts';
import { FileRefused } from '../file-refused.ts';

export type XmlLimits = Pick<FileLimits, 'xmlDepth' | 'xmlElements' | 'xmlLength'>;

export type XmlAttributes = Readonly<Record<string, string>>;

/** The callbacks of `scanXml`. They get names without namespace prefixes, which the author of a document may choose. */
export interface XmlHandlers {
  open(name: string, attributes: XmlAttributes, line: number): void;
  /** A part of a text; several may follow each other. */
  text(text: string): void;
  close(name: string): void;
}

/**
 * Reads XML piece by piece and yields what the handlers emit. No DOCTYPE, hence no entities but XML's five; depth,
 * length and number are bounded. Throws FileRefused, at the latest at the end, when the root is not closed.
 */
export async function* scanXml<Item>(
  pieces: AsyncIterable<string>,
  limits: XmlLimits,
  createHandlers: (emit: (item: Item) => void) => XmlHandlers,
): AsyncGenerator<Item, void, undefined> {
  let ready: Item[] = [];
  const handlers = createHandlers((item) => ready.push(item));
  const { write, close } = createScanner(limits, handlers);
  const breathe = createBreath();
  for await (const piece of pieces) {
    write(piece);
    const items = ready;
    ready = [];
    yield* items;
    await breathe();
  }
  close();
  yield* ready;
}

function createScanner(
  limits: XmlLimits,
  handlers: XmlHandlers,
): { write: (piece: string) => void; close: () => void } {
  const parser = new SaxesParser({ xmlns: false });
  // Created without a prototype; otherwise `&constructor;` would be an entity.
  parser.ENTITIES = Object.assign(Object.create(null) as Record<string, string>, {
    ...{ amp: '&', gt: '>', lt: '<', quot: '"', apos: "'" },
  });
  let depth = 0;
  let elements = 0;
  let eventAt = 0;
  let isEnding = false;
  const noteEvent = () => {
    eventAt = parser.position;
  };

  parser.on('error', () => {
    if (isEnding && depth > 0) throw new FileRefused('xml.truncated');
    throw new FileRefused('xml.malformed', { line: parser.line, column: parser.column });
  });
  parser.on('doctype', () => {
    throw new FileRefused('xml.doctype');
  });
  parser.on('opentag', ({ name, attributes }) => {
    noteEvent();
    depth += 1;
    elements += 1;
    if (depth > limits.xmlDepth) throw new FileRefused('xml.too_deep', { most: limits.xmlDepth, line: parser.line });
    if (elements > limits.xmlElements) throw new FileRefused('xml.too_many_elements', { most: limits.xmlElements });
    handlers.open(toLocalName(name), attributes, parser.line);
  });
  parser.on('text', (text) => {
    noteEvent();
    handlers.text(text);
  });
  parser.on('cdata', (text) => {
    noteEvent();
    handlers.text(text);
  });
  parser.on('closetag', ({ name }) => {
    noteEvent();
    depth -= 1;
    handlers.close(toLocalName(name));
  });
  parser.on('comment', noteEvent);
  parser.on('processinginstruction', noteEvent);

  return {
    write(piece) {
      parser.write(piece);
      // The parser buffers input until the next event, so the distance from the last one limits its memory.
      if (parser.position - eventAt > limits.xmlLength)
        throw new FileRefused('xml.too_long', { most: limits.xmlLength, line: parser.line });
    },
    close() {
      isEnding = true;
      parser.close();
    },
  };
}

function toLocalName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
