import type { FileLimits } from '../../limits.ts';
import { FileRefused } from '../../file-refused.ts';
import type { XmlHandlers } from '../../xml/scan-xml.ts';
import { unescapeText } from './escapes.ts';

/** The memory of an entry beside its letters. */
const overhead = 16;

/** Emits the texts that cells share, in their order; how they look and are read aloud is left out. */
export function createSharedTextHandlers(
  { sharedCharacters, cellLength }: Pick<FileLimits, 'sharedCharacters' | 'cellLength'>,
  emit: (text: string) => void,
): XmlHandlers {
  let text = '';
  let isText = false;
  let phonetic = 0;
  let storedCharacters = 0;
  return {
    open(name) {
      if (name === 'si') text = '';
      if (name === 'rPh') phonetic += 1;
      isText = name === 't' && phonetic === 0;
    },
    text(part) {
      if (!isText) return;
      text += part;
      // Escapes are seven letters for one.
      if (text.length > 8 * cellLength) throw new FileRefused('table.too_long_cell', { most: cellLength, row: 0 });
    },
    close(name) {
      isText = false;
      if (name === 'rPh') phonetic -= 1;
      if (name !== 'si') return;
      storedCharacters += text.length + overhead;
      if (storedCharacters > sharedCharacters) throw new FileRefused('xlsx.too_many_texts', { most: sharedCharacters });
      emit(unescapeText(text));
    },
  };
}
