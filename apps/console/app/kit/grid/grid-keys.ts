import type { KeyboardEvent } from 'react';
import type { Step } from './grid-area.ts';

/** The command that a key means while no cell is being edited. */
export type GridCommand =
  | { readonly kind: 'move'; readonly step: Step; readonly extends: boolean }
  | { readonly kind: 'edit' }
  | { readonly kind: 'type'; readonly text: string }
  | { readonly kind: 'clear' | 'fill' | 'undo' | 'redo' | 'selectAll' | 'cancel' };

const arrows: Readonly<Record<string, Step>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  PageUp: 'pageUp',
  PageDown: 'pageDown',
};

/** Maps a key as spreadsheets do; letters by their position on a Latin keyboard. Null: the grid ignores the key. */
export function toGridCommand(event: KeyboardEvent): GridCommand | null {
  const { key, code, shiftKey, ctrlKey, metaKey, altKey } = event;
  const isMod = ctrlKey || metaKey;
  if (altKey) return null;
  const arrow = arrows[key];
  if (arrow && !isMod) return { kind: 'move', step: arrow, extends: shiftKey };
  if (key === 'Home') return { kind: 'move', step: isMod ? 'start' : 'rowStart', extends: shiftKey };
  if (key === 'End') return { kind: 'move', step: isMod ? 'end' : 'rowEnd', extends: shiftKey };
  if (isMod) return toModCommand(code, shiftKey);
  if (key === 'Enter' || key === 'F2') return { kind: 'edit' };
  if (key === 'Delete' || key === 'Backspace') return { kind: 'clear' };
  if (key === 'Escape') return { kind: 'cancel' };
  return key.length === 1 && key !== ' ' ? { kind: 'type', text: key } : null;
}

function toModCommand(code: string, isShifted: boolean): GridCommand | null {
  if (code === 'KeyD' && !isShifted) return { kind: 'fill' };
  if (code === 'KeyZ') return { kind: isShifted ? 'redo' : 'undo' };
  if (code === 'KeyY' && !isShifted) return { kind: 'redo' };
  if (code === 'KeyA' && !isShifted) return { kind: 'selectAll' };
  return null;
}
