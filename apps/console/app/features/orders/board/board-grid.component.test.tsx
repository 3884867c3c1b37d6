import type { Board, BoardSlot } from '@kaplya/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { loadTexts } from '#i18n/load-texts.ts';
import { renderAt } from '../../../../test/render.tsx';
import { BoardGrid } from './board-grid.tsx';

const places = (orders: number, bottles: number) => ({ orders, bottles });
const none = places(0, 0);

const slotWith = (taken: Pick<BoardSlot, 'confirmed' | 'held' | 'free' | 'isOverfull'>): BoardSlot => ({
  ...{ id: 'morning', zoneId: 'centre', version: 1, from: '09:00', to: '12:00', isClosed: false, hasOwnLimit: false },
  ...{ cutoffAt: '2026-11-27T03:00:00Z', isPastCutoff: false, limit: { orders: 20, bottles: 60 } },
  ...taken,
});

const boardWith = (slot: BoardSlot): Board => ({
  ...{ date: '2026-11-28', holiday: null, zones: [{ id: 'centre', name: 'Centre', timeZone: 'Europe/Moscow' }] },
  ...{ slots: [slot], total: { limit: slot.limit, confirmed: slot.confirmed, held: slot.held, free: slot.free } },
});

const cell = page.getByRole('cell');
const bar = () => {
  const found = document.querySelector<HTMLElement>('[data-measure]');
  const [taken] = found?.children ?? [];
  return [found?.dataset['measure'], taken instanceof HTMLElement && taken.style.inlineSize];
};

beforeAll(() => loadTexts('board'));

describe('A cell of the board [O-04a]', () => {
  test('says which measure is over, and what of each is free: one cell tells no two things', async () => {
    const slot = slotWith({ confirmed: places(18, 65), held: none, free: places(2, 0), isOverfull: true });
    renderAt('/notes', <BoardGrid board={boardWith(slot)} />);
    await expect.element(cell.getByRole('link', { name: /18 of 20 orders, 65 of 60 bottles/ })).toBeVisible();
    await expect.element(cell.getByText('2 free', { exact: true })).toBeVisible();
    await expect.element(cell.getByText('5 over', { exact: true })).toBeVisible();
    await expect.element(cell.getByText('Over by bottles', { exact: true })).toBeVisible();
    await expect.element(cell.getByText('Overfull')).not.toBeInTheDocument();
    expect(bar()).toEqual(['bottles', '100%']);
  });

  test('is full by the measure that is, with what carts hold of each', async () => {
    const slot = slotWith({ confirmed: places(12, 50), held: places(2, 10), free: places(6, 0), isOverfull: false });
    renderAt('/notes', <BoardGrid board={boardWith(slot)} />);
    await expect.element(cell.getByText('Full by bottles', { exact: true })).toBeVisible();
    await expect.element(cell.getByText('6 free, 2 held', { exact: true })).toBeVisible();
    await expect.element(cell.getByText('0 free, 10 held', { exact: true })).toBeVisible();
  });
});
