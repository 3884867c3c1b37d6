import { toExcerpt, type CellRefusalCode, type RefusalParams } from '../../file-refused.ts';
import type { Cell } from '../cell.ts';

/** The value of a cell, or the reason for its refusal. */
export type Parsed<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly code: CellRefusalCode; readonly params: RefusalParams };

export function parsed<Value>(value: Value): Parsed<Value> {
  return { ok: true, value };
}

export function refused(code: CellRefusalCode, { text }: Cell, params: RefusalParams = {}): Parsed<never> {
  return { ok: false, code, params: { text: toExcerpt(text), ...params } };
}

/** Spaces of all kinds that programs write around and between figures. */
export const spaces = /[\s\u00a0\u2007\u2009\u202f]+/g;

/** The refusal of a cell without a readable value. */
export function refuseUnreadable(cell: Cell): Parsed<never> | null {
  if (cell.kind === 'error') return refused('cell.error', cell);
  if (cell.text.trim() === '') return refused('cell.empty', cell);
  return null;
}
