import { cleanLine, cleanText, type Currency } from '@kaplya/domain';
import type { Cell } from '@kaplya/files/cell';
import { cellIntent } from '@kaplya/files/cell-intent';
import { parseCode } from '@kaplya/files/parse-code';
import { parseDay } from '@kaplya/files/parse-day';
import { parseCount, parseDecimal } from '@kaplya/files/parse-decimal';
import { parseFlag } from '@kaplya/files/parse-flag';
import { parseText } from '@kaplya/files/parse-text';
import type { Parsed } from '@kaplya/files/parsed';
import type { WorkReason } from '#db/queues/staged-work/claim.ts';
import { findValueOfWord } from '#languages/files/field-words.ts';
import type { KindField, RowError, InputValue } from './import-kind.ts';

/**
 * A column of a file (its index) with the field that it is mapped to. `hasOwnTitle`: its title is one of the field's
 * own, which exports have.
 */
export type MappedColumn = {
  readonly column: number;
  readonly field: KindField;
  readonly zerosElsewhere: boolean;
  readonly hasOwnTitle: boolean;
};

export type ParsedRow = { readonly input: Record<string, InputValue>; readonly errors: RowError[] };

/** The valid fields of a row of a file, and the errors of the others. Sums may name `currency`. */
export function parseRow(cells: readonly Cell[], columns: readonly MappedColumn[], currency: Currency): ParsedRow {
  const input: Record<string, InputValue> = {};
  const errors: RowError[] = [];
  for (const mapped of columns) {
    const { id, isRequired, mayClear } = mapped.field;
    const intent = cellIntent(toCleanCell(cells[mapped.column]));
    if (intent === 'keep') {
      if (isRequired) errors.push({ field: id, code: 'cell.empty' });
    } else if (intent === 'clear') {
      if (mayClear) input[id] = null;
      else errors.push({ field: id, code: 'row.not_cleared' });
    } else {
      const parsed = parseCell(intent, mapped, currency);
      const value = parsed.ok ? toPlainValue(parsed.value, mapped.field) : null;
      const fault = parsed.ok ? findFault(value, mapped.field) : { code: parsed.code, params: parsed.params };
      if (fault) errors.push({ field: id, ...fault });
      else input[id] = value;
    }
  }
  return { input, errors };
}

/** The cell without invisible characters: one with nothing else is empty. */
function toCleanCell(cell: Cell | undefined): Cell | undefined {
  return cell && { ...cell, text: cleanText(cell.text) };
}

function toPlainValue(value: InputValue, { type, isLong = false }: KindField): InputValue {
  return typeof value !== 'string' || type === 'day' || isLong ? value : cleanLine(value);
}

/** The largest absolute value of a number field without bounds of its own. */
const largest = 1_000_000_000;

function findFault(
  value: InputValue,
  { mostLetters = 200, least = 0, most = largest, oneOf }: KindField,
): WorkReason | null {
  if (typeof value === 'number')
    return value < least || value > most ? { code: 'row.out_of_range', params: { least, most } } : null;
  if (typeof value !== 'string') return null;
  if (value === '') return { code: 'cell.empty' };
  if (value.length > mostLetters) return { code: 'row.too_long', params: { most: mostLetters } };
  return oneOf && !oneOf.includes(value) ? { code: 'row.unknown_value', params: { values: oneOf.join(', ') } } : null;
}

type UnknownValue = {
  readonly ok: false;
  readonly code: 'row.unknown_value';
  readonly params: NonNullable<WorkReason['params']>;
};

function parseCell(
  written: Cell,
  { field, zerosElsewhere, hasOwnTitle }: MappedColumn,
  currency: Currency,
): Parsed<InputValue> | UnknownValue {
  const { type, words, isPercent = false, isRateElsewhere = false } = field;
  const rate = isRateElsewhere && !hasOwnTitle ? toRate(written.text) : null;
  const cell: Cell = rate === null ? written : { kind: 'text', text: rate };
  const value = words && cell.kind === 'text' ? findValueOfWord(words, cell.text) : null;
  if (rate !== null && value === null) return { ok: false, code: 'row.unknown_value', params: {} };
  const read = value === null ? cell : { ...cell, text: value };
  switch (type) {
    case 'code':
      return parseCode(read, { zerosElsewhere });
    case 'money':
      if (isPercent) return parseDecimal({ ...read, text: read.text.replace(/\s*%$/, '') }, { digits: 2 });
      return parseDecimal(read, { digits: 2, currency });
    case 'count':
      return parseCount(read);
    case 'day':
      return parseDay(read);
    case 'flag':
      return parseFlag(read);
    case 'text':
      return parseText(read);
  }
}

/** A bare number as a rate: `20`, `20,0`, and `0.2`, as a spreadsheet stores 20 %; null: no bare number. */
function toRate(text: string): string | null {
  if (!/^\d{1,2}(?:[.,]\d{1,4})?$/.test(text.trim())) return null;
  const number = Number(text.trim().replace(',', '.'));
  return `${number > 0 && number < 1 ? Math.round(number * 10_000) / 100 : number}%`;
}
