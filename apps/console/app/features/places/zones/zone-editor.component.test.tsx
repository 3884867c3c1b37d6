import type { AreaEffect, PlaceArea } from '@kaplya/contract';
import { beforeAll, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { loadTexts } from '#i18n/load-texts.ts';
import { renderAt } from '../../../../test/render.tsx';
import { useZoneDraft } from './use-zone-draft.ts';
import { ZoneEditor } from './zone-editor.tsx';

const answers = vi.fn<(id: string, input: unknown) => unknown>();
vi.mock('#platform/data/client.ts', () => ({
  call: async (id: string, input: unknown) => answers(id, input),
}));

const toArea = (id: string, en: string) =>
  ({
    ...{
      id,
      version: 3,
      names: { ru: en, en, az: '', tr: '' },
      cityId: 'moscow',
      warehouseId: 'main',
      isActive: false,
    },
    ring: [
      [37, 55],
      [38, 55],
      [38, 56],
      [37, 55],
    ],
  }) as unknown as PlaceArea;
const areas = [toArea('centre', 'Centre'), toArea('suburb', 'Suburb')];
const nameOf = (id: string) => areas.find((each) => each.id === id)?.names.en ?? id;

function Edited() {
  const editing = useZoneDraft(areas[0] ?? null, { cities: [], warehouses: [] }, () => Promise.resolve(null));
  return (
    <ZoneEditor
      {...{ areas, editing, nameOf, cities: [], warehouses: [], problems: [] }}
      onClose={() => undefined}
      onSaved={() => undefined}
    />
  );
}

beforeAll(() => loadTexts('places', 'map'));

test('the intervals that are copied go into the saved zone; those of another one are a link [G-16d]', async () => {
  const withoutIntervals = [
    { areaId: 'centre', copyFrom: ['suburb'] },
    { areaId: 'suburb', copyFrom: ['centre'] },
  ];
  const effect = {
    moves: [],
    findings: [],
    copiedPrices: 0,
    copiedIntervals: 0,
    withoutIntervals,
  } satisfies AreaEffect;
  answers.mockReturnValue({ effect });
  renderAt('/notes', <Edited />, ['settings.write']);
  await page.getByRole('checkbox', { name: /on/i }).first().click();
  await page.getByRole('button', { name: 'Show what changes' }).click();
  await expect.element(page.getByText(/“Suburb” has no delivery intervals/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Copy the intervals of “Suburb”' })).toBeVisible();
  expect(page.getByRole('button', { name: 'Copy the intervals of “Centre”' }).elements()).toEqual([]);
  await expect
    .element(page.getByRole('link', { name: 'Intervals of “Suburb”' }))
    .toHaveAttribute('href', '/intervals?zone=suburb');
});
