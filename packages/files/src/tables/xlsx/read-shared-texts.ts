import type { FileLimits } from '../../limits.ts';
import { FileRefused } from '../../file-refused.ts';
import type { XmlHandlers } from '../../xml/scan-xml.ts';
import { unescapeText } from './escapes.ts';

/** The memory of a shared text beside its characters, counted as characters. */
const overhead = 16;

/** Emits the texts that cells share, in their order, without formatting and phonetic guides. */
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
      // An escape has seven characters for one, so the escaped text may be longer than the limit.
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
