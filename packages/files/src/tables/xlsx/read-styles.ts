import type { XmlHandlers } from '../../xml/scan-xml.ts';

/** The effect of a cell's format on its number. `digits`: shown with leading zeros, as codes are (`00000`). */
export interface NumberStyle {
  readonly isDay: boolean;
  readonly digits: number;
}

const plain: NumberStyle = { isDay: false, digits: 0 };
const mostStyles = 65_536;

/** Formats of days and times that books do not spell out (ECMA-376, 18.8.30, and those of East Asian Excels). */
function isBuiltInDay(id: number): boolean {
  return (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);
}

/** Emits the styles of the cells in their order, as `xl/styles.xml` has them. */
export function createStyleHandlers(emit: (style: NumberStyle) => void): XmlHandlers {
  const codes = new Map<number, string>();
  let isInCells = false;
  let count = 0;
  return {
    open(name, attributes) {
      if (name === 'numFmt' && codes.size < mostStyles)
        codes.set(Number(attributes['numFmtId']), attributes['formatCode'] ?? '');
      if (name === 'cellXfs') isInCells = true;
      if (name !== 'xf' || !isInCells || count === mostStyles) return;
      count += 1;
      const id = Number(attributes['numFmtId'] ?? 0);
      const code = codes.get(id);
      emit(code === undefined ? { ...plain, isDay: isBuiltInDay(id) } : toStyle(code));
    },
    text: () => undefined,
    close(name) {
      if (name === 'cellXfs') isInCells = false;
    },
  };
}

/** Exported for its test. `code` is a format as Excel has it: `dd.mm.yyyy;@`, `#,##0.00" л"`, `00000`. */
export function toStyle(code: string): NumberStyle {
  const [first = ''] = code
    .slice(0, 1_000)
    .replaceAll(/"[^"]*"|\\.|_.|\*./g, '')
    // [h] counts hours; other brackets are colours, conditions and languages.
    .replaceAll(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '')
    .split(';');
  return { isDay: /[ymdhs]/i.test(first), digits: /^0+$/.test(first) ? first.length : 0 };
}
