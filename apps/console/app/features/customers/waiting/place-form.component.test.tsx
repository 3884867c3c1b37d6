import type { WaitingAddress } from '@kaplya/contract';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { loadTexts } from '#i18n/load-texts.ts';
import { call } from '#platform/data/client.ts';
import { renderAt } from '../../../../test/render.tsx';
import { PlaceForm } from './place-form.tsx';
import { PlaceMany } from './place-many.tsx';

vi.mock('#platform/data/client.ts', { spy: true });

const address: WaitingAddress = {
  ...{ id: 'w', text: 'Moscow, New Road, 1', bottles: 3, createdAt: '2026-03-10T09:00:00Z' },
  fields: { city: 'Moscow', street: 'New Road', house: '1' },
};
const areas = [{ id: 'centre', name: 'Centre', coordinates: [] }];
const answers: Readonly<Record<string, unknown>> = {
  listDeliveryAreas: { success: true, data: areas },
  geocode: { success: true, data: null },
  placeWaitingAddresses: { placed: [{ id: 'w', addressId: 'a' }], gone: 0, refused: [] },
};

beforeAll(async () => {
  await loadTexts('customers');
  await loadTexts('map');
});
beforeEach(() => {
  vi.mocked(call).mockReset();
  vi.mocked(call).mockImplementation(((id: string) => Promise.resolve(answers[id])) as unknown as typeof call);
});

const corrected = { city: 'Moscow', street: 'New Road', house: '1' };

test.each([
  ['coordinates pasted from any map', { latitude: 56.8587, longitude: 35.9176 }],
  ['its zone', { areaId: 'centre' }],
])('a house that the map does not know is placed by %s [G-13c]', async (_, place) => {
  const onPlaced = vi.fn<() => void>();
  renderAt('/notes', <PlaceForm address={address} onPlaced={onPlaced} />, ['customers.write']);
  const submit = page.getByRole('button', { name: 'Place', exact: true });
  await expect.element(submit).toBeDisabled();
  await userEvent.click(page.getByRole('button', { name: 'Search on the map' }));
  await expect.element(page.getByText(/The map does not know this house/)).toBeVisible();
  if ('areaId' in place) await userEvent.selectOptions(page.getByLabelText('Or the zone alone'), 'Centre');
  else await userEvent.fill(page.getByLabelText('Coordinates of the house'), '56.8587, 35.9176');
  await userEvent.click(submit);
  const body = { ids: ['w'], place, corrected };
  await vi.waitFor(() => expect(vi.mocked(call)).toHaveBeenCalledWith('placeWaitingAddresses', { body }));
  await vi.waitFor(() => expect(onPlaced).toHaveBeenCalledOnce());
});

test('a house that the map knows stands with the source of the map [G-14a]', async () => {
  const found = { city: 'Moscow', street: 'New Road', house: '1', latitude: 56.8587, longitude: 35.9176 };
  const credit = { text: '© OpenStreetMap contributors', url: 'https://www.openstreetmap.org/copyright' };
  const geocode = { success: true, data: found, credit };
  vi.mocked(call).mockImplementation(((id: string) =>
    Promise.resolve({ ...answers, geocode }[id])) as unknown as typeof call);
  renderAt('/notes', <PlaceForm address={address} onPlaced={() => undefined} />, ['customers.write']);
  await userEvent.click(page.getByRole('button', { name: 'Search on the map' }));
  await expect.element(page.getByRole('link', { name: credit.text })).toHaveAttribute('href', credit.url);
});

test('several houses are given a zone, and no common point [G-13c]', async () => {
  const rows = ['v', 'w'].map((id) => ({ ...address, id, customer: { id: 'c', name: 'Anna', phone: null } }));
  const onReady = vi.fn<() => void>();
  renderAt('/notes', <PlaceMany rows={rows} onReady={onReady} onCancel={vi.fn()} />, ['customers.write']);
  await userEvent.selectOptions(page.getByLabelText('The zone of all of them'), 'Centre');
  expect(page.getByLabelText('Coordinates of the house').elements()).toEqual([]);
  await userEvent.click(page.getByRole('button', { name: 'Place', exact: true }));
  expect(onReady).toHaveBeenCalledOnce();
});
