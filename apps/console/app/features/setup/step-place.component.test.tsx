import { useEffect, useState } from 'react';
import { beforeAll, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { loadTexts } from '#i18n/load-texts.ts';
import { renderAt } from '../../../test/render.tsx';
import { createDraft, findProblems, toNewShop, type SetupDraft } from './draft/setup-draft.ts';
import { StepPlace } from './step-place.tsx';

/** A map that is clicked at Torzhok. */
vi.mock('#kit/map/zone-map.tsx', () => ({
  ZoneMap: ({ onPoint }: { onPoint: (at: readonly [number, number]) => void }) => (
    <button type="button" onClick={() => onPoint([34.968_123, 57.041_88])}>
      Map
    </button>
  ),
}));

beforeAll(() => loadTexts('setup', 'map'));

/** The latest draft. */
const latest = vi.fn<(draft: SetupDraft) => void>();
const getDraft = () => latest.mock.lastCall![0];
const submit = vi.fn<() => void>();

function Place({ first }: { first: Partial<SetupDraft> }) {
  const [value, setValue] = useState({ ...createDraft('en', 'Europe/Moscow'), ...first });
  useEffect(() => latest(value), [value]);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <StepPlace
        draft={value}
        change={(changed) => setValue((former) => ({ ...former, ...changed }))}
        errorOf={() => null}
      />
      <button type="submit">Next</button>
    </form>
  );
}

const renderPlace = (first: Partial<SetupDraft> = {}) =>
  renderAt('/notes', <Place key={crypto.randomUUID()} first={first} />);
const town = page.getByRole('combobox', { name: 'Town' });

test('a town that is typed and chosen by Enter brings its place and time zone, and Enter then leads on [G-10f]', async () => {
  submit.mockClear();
  renderPlace();
  await userEvent.type(town, 'Екат');
  await expect.element(page.getByRole('option', { name: 'Yekaterinburg' })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  expect(getDraft()).toMatchObject({ town: 'Yekaterinburg', timeZone: 'Asia/Yekaterinburg', centre: '56.852, 60.612' });
  expect(submit).not.toHaveBeenCalled();
  await expect.element(page.getByText(/Centre: Yekaterinburg\./)).toBeVisible();
  expect(findProblems(getDraft(), 'place')).toEqual({});
  await userEvent.keyboard('{Enter}');
  expect(submit).toHaveBeenCalledOnce();
});

test("another town's name does not go on with the centre of the chosen one [G-10f]", async () => {
  renderPlace();
  await userEvent.type(town, 'Perm');
  await userEvent.click(page.getByRole('option', { name: 'Perm', exact: true }));
  expect(getDraft().centre).not.toBe('');
  await userEvent.type(town, ' and around');
  expect(getDraft().centre).not.toBe('');
  await userEvent.fill(town, 'Malyy Istok');
  expect(getDraft()).toMatchObject({ town: 'Malyy Istok', centre: '' });
  expect(findProblems(getDraft(), 'place')).toMatchObject({ town: 'setup.problem.townUnknown' });
});

test('a centre that was moved stays with a name of its own [G-10f]', async () => {
  renderPlace();
  await userEvent.type(town, 'Perm');
  await userEvent.click(page.getByRole('option', { name: 'Perm', exact: true }));
  await userEvent.click(page.getByRole('button', { name: 'Map' }));
  await userEvent.fill(town, 'Malyy Istok');
  expect(getDraft()).toMatchObject({ town: 'Malyy Istok', centre: '57.0419, 34.9681' });
});

test('a click on the map moves the centre, and says what is there [G-10f]', async () => {
  renderPlace({ town: 'Our villages', centre: '56.858, 35.901' });
  await userEvent.click(page.getByRole('button', { name: 'Map' }));
  expect(getDraft()).toMatchObject({ town: 'Our villages', centre: '57.0419, 34.9681' });
  await expect.element(page.getByText(/Torzhok/)).toBeVisible();
});

test('coordinates of another country are asked about, with an offer to swap them [G-10f]', async () => {
  renderPlace({ town: 'Tver', centre: '35.9, 56.8' });
  expect(findProblems(getDraft(), 'place')).toMatchObject({ centre: 'setup.problem.elsewhere' });
  await userEvent.click(page.getByRole('button', { name: 'The point is right' }));
  expect(toNewShop(getDraft()).town).toEqual({ name: 'Tver', latitude: 35.9, longitude: 56.8, isElsewhere: true });

  renderPlace({ town: 'Tver', centre: '35.9, 56.8' });
  await userEvent.click(page.getByRole('button', { name: 'Swap: 56.8, 35.9' }));
  expect(toNewShop(getDraft()).town).toEqual({ name: 'Tver', latitude: 56.8, longitude: 35.9 });
  expect(page.getByRole('button', { name: 'The point is right' }).elements()).toEqual([]);
});
