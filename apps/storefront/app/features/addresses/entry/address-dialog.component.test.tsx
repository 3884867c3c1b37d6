import type { DeliveryDay, GeocodedAddress, Prediction } from '@kaplya/contract';
import { ApiFailure } from '@kaplya/client/failures/api-failure.ts';
import type { GeoPoint } from '@kaplya/domain/geo';
import { phone, showAt } from '@kaplya/ui/test/page-appearance.ts';
import { render } from '@kaplya/ui/test/render.tsx';
import type { ComponentProps } from 'react';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { loadTexts } from '#i18n/load-texts.ts';
import { TextsProvider } from '#i18n/texts-provider.tsx';
import { getQueryClient } from '#platform/data/query-client.ts';
import { clearFormDraft } from '#platform/storage/form-draft.ts';
import type { MapCanvas, MapHandle } from '../place/map-canvas.tsx';
import { addressForm } from './address-draft.ts';
import { AddressDialog } from './address-dialog.tsx';

const arbat = { latitude: 55.750928, longitude: 37.596434 };
const tverskaya = { latitude: 55.765, longitude: 37.605 };
const tver = { latitude: 56.8587, longitude: 35.9176 };
const moscow = { latitude: 55.74, longitude: 37.62 };

type Asked = { query: Record<string, string | number | undefined> };

const shop = vi.hoisted(() => ({
  /** The results of the maps for a text. */
  listPredictions: vi.fn<(text: string) => Promise<Prediction[]> | Prediction[]>(),
  geocode: vi.fn<(query: Record<string, unknown>) => GeocodedAddress | null>(),
  add: vi.fn(),
  select: vi.fn(),
  onAdded: vi.fn(),
  /** The map is drawn from then on. */
  map: Promise.withResolvers<void>(),
  hasAddressSearch: true,
  liftRate: 50_00,
  areas: [] as { id: string; name: string; coordinates: unknown[] }[],
}));

vi.mock('#platform/data/client.ts', () => ({
  getClient: () => ({
    async call(endpoint: string, { query }: Asked) {
      if (endpoint === 'autocompletePlaces')
        return { data: { predictions: await shop.listPredictions(String(query['address'])) } };
      if (endpoint === 'geocode') return { data: shop.geocode(query) };
      if (endpoint === 'listDeliveryAreas') return { data: shop.areas };
      if (endpoint === 'listDeliveryIntervals') return { data: Number(query['latitude']) > 56 ? [] : [tomorrow] };
      if (endpoint === 'getCompany') return { data: { defaultCity: { name: 'Moscow' } } };
      throw new Error(`Nobody answers ${endpoint}`);
    },
  }),
}));
vi.mock('#platform/data/use-config.ts', () => ({
  useConfig: () => ({
    map: { center: moscow, hasAddressSearch: shop.hasAddressSearch },
    delivery: { liftRate: { amount: shop.liftRate, currency: 'RUB' } },
  }),
}));
vi.mock('#features/identity/session/use-session.ts', () => ({ useIsCustomer: () => false }));
vi.mock('../book/use-addresses.ts', () => ({
  useAddresses: () => ({ addresses: [], isKnown: true }),
  getAddresses: () => ({ add: shop.add, select: shop.select }),
}));
/** A map without a picture: it stands where it is moved to, at once. */
vi.mock('../place/map-canvas.tsx', async () => {
  const { useEffect } = await import('react');
  function MapWithoutPicture({ start, onMove, onCentre, onReady }: ComponentProps<typeof MapCanvas>) {
    useEffect(() => {
      function stand(at: GeoPoint, reach = 0.01) {
        onMove(at);
        onCentre(at, listCorners(at, reach));
      }
      const handle: MapHandle = {
        pan: () => {},
        zoomBy: () => {},
        moveTo: ({ point }) => stand(point),
        jumpTo: ({ point }) => stand(point),
        showAreas: () => stand(moscow, 1),
      };
      // oxlint-disable-next-line promise/always-return -- nobody waits for it
      void shop.map.promise.then(() => {
        onCentre(start, listCorners(start, 0.01));
        onReady(handle);
      });
      // oxlint-disable-next-line react/exhaustive-deps -- made once, as the real one
    }, []);
    return null;
  }
  return { MapCanvas: MapWithoutPicture };
});

/** The id of the only area. */
const ring = [
  [37.3, 55.5],
  [37.9, 55.5],
  [37.9, 55.9],
  [37.3, 55.9],
  [37.3, 55.5],
];

const tomorrow: DeliveryDay = {
  date: '2030-01-02',
  timeZone: 'Europe/Moscow',
  intervals: [{ id: 'day', from: '09:00', to: '13:00', available: 5, price: { amount: 0, currency: 'RUB' } }],
};

const listCorners = ({ latitude, longitude }: GeoPoint, reach: number): GeoPoint[] =>
  [
    [1, 1],
    [1, -1],
    [-1, 1],
    [-1, -1],
  ].map(([up = 0, right = 0]) => ({ latitude: latitude + up * reach, longitude: longitude + right * reach }));

function toHouse(street: string, house: string, at: GeoPoint): Prediction {
  return { text: `${street}, ${house}`, subtext: 'Moscow', kind: 'house', city: 'Moscow', street, house, ...at };
}

function toStreet(street: string): Prediction {
  const nowhere = { house: null, latitude: null, longitude: null };
  return { text: street, subtext: 'Moscow', kind: 'street', city: 'Moscow', street, ...nowhere };
}

const dialog = page.getByRole('dialog', { name: 'New address' });
const search = dialog.getByRole('combobox', { name: 'Street and house' });
const map = dialog.getByRole('group', { name: 'Map', exact: true });
const pick = map.getByRole('button', { name: 'Deliver here' });
const save = dialog.getByRole('button', { name: 'Save', exact: true });
const field = (name: string) => dialog.getByRole('textbox', { name, exact: false }).first();
const suggestion = (name: string) => dialog.getByRole('option', { name, exact: false });
const warnings = (text: string | RegExp) => dialog.getByText(text).elements();

/** The text below the map about the place under its pin. */
const readUnderPin = () => map.element().querySelector('[aria-live]')?.textContent;

function show(): void {
  render(
    <TextsProvider language="en">
      <AddressDialog isOpen onClose={() => {}} startsWith={{ kind: 'new' }} onAdded={shop.onAdded} />
    </TextsProvider>,
  );
}

/** A stand-in for the device's location: a point, or a failure with a code. */
function standAt(answer: (GeoPoint & { accuracy: number }) | 1 | 2): void {
  vi.spyOn(navigator.geolocation, 'getCurrentPosition').mockImplementation((onFound, onFailed) => {
    setTimeout(() => {
      if (typeof answer === 'object') onFound({ coords: answer } as unknown as GeolocationPosition);
      else onFailed?.({ code: answer, PERMISSION_DENIED: 1 } as GeolocationPositionError);
    });
  });
}

const askWhereIAm = () => userEvent.click(dialog.getByRole('button', { name: 'My location' }).first());
const goBy = (way: string) => userEvent.click(dialog.getByRole('radio', { name: way }));

async function chooseHouse(text: string, name: string): Promise<void> {
  await userEvent.fill(search, text);
  await userEvent.click(suggestion(name));
}

beforeAll(() => loadTexts('en', ['address-entry', 'shared']));

beforeEach(() => {
  Object.assign(shop, { hasAddressSearch: true, liftRate: 50_00 });
  shop.areas = [{ id: 'moscow', name: 'Moscow', coordinates: [ring] }];
  shop.map = Promise.withResolvers();
  shop.listPredictions.mockReset().mockReturnValue([]);
  shop.geocode.mockReset().mockImplementation(({ lat, lon }) => {
    const latitude = Number(lat ?? tverskaya.latitude);
    const known = Math.abs(latitude - arbat.latitude) < 0.001 ? ['Arbat Street', '20'] : ['Tverskaya Street', '9'];
    return {
      latitude,
      longitude: Number(lon ?? 37.605),
      city: 'Moscow',
      street: known[0],
      house: known[1],
    } as GeocodedAddress;
  });
  shop.add
    .mockReset()
    .mockImplementation(async (fields: object) => ({ kind: 'added', address: fields, warning: null }));
  shop.select.mockReset();
  shop.onAdded.mockReset();
  getQueryClient().clear();
  clearFormDraft(addressForm);
});

/** The dialog has opened: its search has the focus. */
async function showReady() {
  show();
  await expect.element(search).toHaveFocus();
}

describe('On a phone', () => {
  beforeEach(async () => {
    await showAt(phone);
    await showReady();
  });

  test('fields stay in place after a failed save, and the focus moves to the missing one [S-28] [S-29]', async () => {
    const readPlaces = () =>
      [...dialog.element().querySelectorAll<HTMLInputElement>('input[name]:not([type=radio]), textarea')]
        .map((each) => ({ name: each.name, box: each.getBoundingClientRect() }))
        .toSorted((one, other) => Math.round(one.box.y - other.box.y) || one.box.x - other.box.x)
        .map(({ name, box }) => `${name} at ${Math.round(box.x)}, ${Math.round(box.width)} wide`);
    await goBy('Manually');
    await expect.element(field('Street')).toHaveFocus();
    await userEvent.fill(field('Street'), 'Tverskaya Street');
    await userEvent.fill(field('House'), '9');
    const before = readPlaces();
    expect(before.length).toBeGreaterThan(8);
    await userEvent.click(save);
    await expect
      .element(field('Flat/office'))
      .toHaveAccessibleDescription('Enter the number or tick that there is none');
    await expect.element(field('Flat/office')).toHaveFocus();
    expect(readPlaces()).toEqual(before);
    expect(shop.add).not.toHaveBeenCalled();
  });

  test('what was typed in the search goes into the form, with the door [S-28]', async () => {
    const read = () =>
      ['Street', 'House', 'Flat/office', 'Entrance'].map((name) => (field(name).element() as HTMLInputElement).value);
    await userEvent.fill(search, 'Lost Road 5k2, flat 12, entrance 3');
    await userEvent.click(dialog.getByRole('button', { name: 'Manually' }));
    await expect.element(field('Street')).toBeVisible();
    expect(read()).toEqual(['Lost Road', '5', '12', '3']);
    await expect.element(field('Block')).toHaveValue('2');
  });

  test('the flat typed with a suggested house goes into the form [S-28]', async () => {
    shop.listPredictions.mockImplementation((text) =>
      text.includes('9') ? [toHouse('Tverskaya Street', '9', tverskaya)] : [toStreet('Tverskaya Street')],
    );
    await chooseHouse('tver flat 45', 'Tverskaya Street');
    await expect.element(search).toHaveValue('Tverskaya Street, ');
    await userEvent.type(search, '9');
    await userEvent.click(suggestion('Tverskaya Street, 9'));
    await expect.element(field('Flat/office')).toHaveValue('45');
  });

  test('a house that no map knows is saved as typed, in the area that is named [S-28] [rule 54a]', async () => {
    shop.geocode.mockReturnValue(null);
    await userEvent.fill(search, 'New Road 1, flat 2');
    await goBy('Manually');
    await userEvent.click(save);
    await expect.element(dialog.getByRole('button', { name: 'Show on the map' })).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Save without a point on the map' }));
    await expect.poll(() => shop.onAdded).toHaveBeenCalled();
    const [fields] = shop.add.mock.lastCall ?? [];
    expect(fields).toMatchObject({ street: 'New Road', house: '1', room: '2', city: 'Moscow', noPoint: true });
    expect(fields.latitude).toBeCloseTo(55.7, 1);
  });

  test('a house that no map knows is saved as typed by a second press, if there is one area [S-28]', async () => {
    shop.geocode.mockReturnValue(null);
    await userEvent.fill(search, 'New Road 1, flat 2');
    await goBy('Manually');
    await userEvent.click(save);
    await expect.element(dialog.getByRole('alert').getByText(/^We could not find this house/)).toBeVisible();
    // Another house is looked for first.
    await userEvent.fill(field('House'), '3');
    await userEvent.click(save);
    await expect.poll(() => shop.geocode).toHaveBeenCalledTimes(2);
    await expect.element(save).toBeEnabled();
    expect(shop.add).not.toHaveBeenCalled();
    await userEvent.click(save);
    await expect.poll(() => shop.onAdded).toHaveBeenCalled();
    expect(shop.add.mock.lastCall?.[0]).toMatchObject({ street: 'New Road', house: '3', noPoint: true });
  });

  test('of several areas the customer names that of a house that no map knows [S-28] [rule 54a]', async () => {
    shop.geocode.mockReturnValue(null);
    shop.areas.push({ id: 'tver', name: 'Tver', coordinates: [ring.map(([x = 0, y = 0]) => [x, y + 5])] });
    await userEvent.fill(search, 'New Road 1, flat 2');
    await goBy('Manually');
    await userEvent.click(save);
    await userEvent.click(dialog.getByRole('button', { name: 'Save, area “Tver”' }));
    await expect.poll(() => shop.onAdded).toHaveBeenCalled();
    expect(shop.add.mock.lastCall?.[0].latitude).toBeCloseTo(60.7, 1);
  });

  test.each([
    [50_00, 1],
    [0, 0],
  ])('that the way up costs extra is said where it does: a rate of %i [S-28]', async (liftRate, times) => {
    shop.liftRate = liftRate;
    await goBy('Manually');
    await expect.element(field('Street')).toBeVisible();
    expect(warnings(/^Carrying upstairs without a lift costs extra/)).toHaveLength(times);
  });

  test('a place that is known before the map is there is shown once it is [S-26] [S-73]', async () => {
    standAt({ ...arbat, accuracy: 10 });
    await goBy('Map');
    const ask = map.getByRole('button', { name: 'My location' });
    await userEvent.click(ask);
    await expect.element(ask).toHaveAttribute('aria-busy', 'false');
    expect(shop.geocode).not.toHaveBeenCalled();
    shop.map.resolve();
    await expect.poll(readUnderPin).toContain('Arbat Street');
  });

  test('a device outside of every zone gets a message and the zones on the map [S-73] [C-05]', async () => {
    standAt({ ...tver, accuracy: 10 });
    shop.map.resolve();
    await askWhereIAm();
    const outside = 'We do not deliver here yet. The map shows the border of our area.';
    await expect.element(map.getByText(outside)).toBeVisible();
    await expect.element(pick).toBeDisabled();
    const region = map
      .getByRole('status')
      .elements()
      .find(({ textContent }) => textContent === outside);
    await userEvent.click(map.getByRole('button', { name: 'Show where we deliver' }));
    await expect.element(pick).toBeEnabled();
    await expect.element(map.getByText(outside)).not.toBeInTheDocument();
    // The description of the outline.
    await expect.element(map.getByText('Border of our area')).toBeVisible();
    // One live region announces everything: a screen reader reads changes of a region, not a new region with text.
    await expect.poll(() => region?.isConnected && region.textContent).toMatch(/^Nearest delivery:/);
  });

  test.each([
    ['it may not', 1, /^The browser did not say where you are/],
    ['it cannot', 2, /^Your location could not be found/],
  ] as const)(
    'a device that does not say where it is because %s leaves the search, with words [S-73]',
    async (_, answer, text) => {
      standAt(answer);
      await askWhereIAm();
      await expect.element(dialog.getByText(text)).toBeVisible();
      await expect.element(search).toBeVisible();
    },
  );
});

describe('On a wide screen', () => {
  beforeEach(async () => {
    await showReady();
  });

  test.each(['search', 'device'] as const)(
    'a map that comes late stands where the %s has led meanwhile [S-26] [S-73]',
    async (way) => {
      standAt({ ...arbat, accuracy: 10 });
      shop.listPredictions.mockReturnValue([toHouse('Tverskaya Street', '9', tverskaya)]);
      if (way === 'search') {
        await chooseHouse('tverskaya 9', 'Tverskaya Street, 9');
        await expect.element(field('House')).toHaveValue('9');
      } else await userEvent.click(map.getByRole('button', { name: 'My location' }));
      shop.map.resolve();
      await expect.poll(readUnderPin).toContain(way === 'search' ? 'Tverskaya Street, 9' : 'Arbat Street');
      // A chosen house gets no other suggestions.
      expect(pick.elements()).toHaveLength(way === 'search' ? 0 : 1);
    },
  );

  test('every warning is shown once [S-73]', async () => {
    standAt(1);
    shop.map.resolve();
    await askWhereIAm();
    await expect.poll(() => warnings(/^The browser did not say/)).toHaveLength(1);
    shop.listPredictions.mockReturnValue([toHouse('Tverskaya Street', '9', tverskaya)]);
    await chooseHouse('tverskaya 9', 'Tverskaya Street, 9');
    await expect.poll(readUnderPin).toContain('Tverskaya Street, 9');
    await expect.poll(() => warnings(/^Nearest delivery:/)).toHaveLength(1);
  });

  test('the suggestion that was pointed at is taken, even while others are on their way [S-27]', async () => {
    const houses = ['7', '9'].map((house) => toHouse('Tverskaya Street', house, tverskaya));
    shop.listPredictions.mockReturnValueOnce(houses).mockReturnValue(new Promise(() => {}));
    await userEvent.fill(search, 'tverskaya');
    await expect.element(suggestion('Tverskaya Street, 7')).toBeVisible();
    // Faster than the delay before new suggestions are requested.
    await userEvent.keyboard('9{ArrowDown}{ArrowDown}{Enter}');
    await expect.element(field('Street')).toHaveValue('Tverskaya Street');
    await expect.element(field('House')).toHaveValue('9');
  });

  test('block and building have fields of their own, filled by what is found or typed [S-28] [S-73] [V-10]', async () => {
    shop.listPredictions.mockReturnValue([toHouse('Arbat Street', '13к2', arbat)]);
    await userEvent.fill(search, 'Arbat\u00A0Street, 13, block\u00A02');
    // Text copied from the page, with its non-breaking spaces, is found again [S-74].
    await expect.element(search).toHaveValue('Arbat Street, 13, block 2');
    await expect.poll(() => shop.listPredictions.mock.lastCall).toEqual(['Arbat Street, 13, block 2']);
    await userEvent.click(suggestion('Arbat Street, 13к2'));
    await expect.element(field('House')).toHaveValue('13');
    await expect.element(field('Block')).toHaveValue('2');
    await userEvent.fill(field('Flat/office'), '5');
    const known = { street: 'Arbat Street', house: '13', housing: '2' };
    shop.add.mockResolvedValueOnce({ kind: 'duplicate', address: known, message: null });
    await userEvent.click(save);
    await expect.element(dialog.getByRole('alert').getByText('This address already exists')).toBeVisible();

    // The same flat number in another block is another address.
    shop.geocode.mockReturnValue({
      ...arbat,
      city: 'Moscow',
      street: 'Arbat Street',
      house: '13к7',
    });
    await userEvent.fill(field('House'), '13 корп. 7');
    await userEvent.tab();
    await expect.element(field('House')).toHaveValue('13');
    await expect.element(field('Block')).toHaveValue('7');
    await userEvent.click(save);
    await expect.poll(() => shop.onAdded.mock.calls.length).toBe(1);
    expect(shop.geocode).toHaveBeenLastCalledWith(expect.objectContaining({ text: 'Moscow, Arbat Street, 13к7' }));
    expect(shop.add).toHaveBeenLastCalledWith(
      { ...arbat, city: 'Moscow', street: 'Arbat Street', house: '13', housing: '7', room: '5' },
      { isSelected: true },
    );
  });

  test('after a failed save the typed text stays, with errors at their fields [S-28] [E-21] [X-03]', async () => {
    await goBy('Manually');
    const typed = {
      Street: 'Tverskaya Street',
      House: '9',
      'Flat/office': '5',
      Entrance: '2',
      'How to find you': 'The guard knows',
    };
    for (const [name, text] of Object.entries(typed)) await userEvent.fill(field(name), text);
    shop.geocode.mockImplementationOnce(() => {
      throw new ApiFailure({ kind: 'network' });
    });
    await userEvent.click(save);
    await expect.element(dialog.getByRole('alert').getByText(/What you typed is kept: save once more/)).toBeVisible();
    await expect.element(field('How to find you')).toHaveValue('The guard knows');

    const errors = [{ code: 'request.invalid', field: 'entrance', message: 'No such entrance' }];
    const body = { success: false, code: 'request.invalid', message: 'Invalid', errors };
    shop.add.mockRejectedValueOnce(new ApiFailure({ kind: 'answer', status: 422, body }));
    await userEvent.click(save);
    await expect.element(field('Entrance')).toHaveAccessibleDescription('No such entrance');
    await expect.element(field('Entrance')).toHaveFocus();
    await expect.element(field('Flat/office')).toHaveValue('5');
    await userEvent.fill(field('Entrance'), '3');
    await userEvent.click(save);
    await expect.poll(() => shop.onAdded.mock.calls.length).toBe(1);
    expect(shop.add).toHaveBeenLastCalledWith(
      expect.objectContaining({ entrance: '3', room: '5', comment: 'The guard knows' }),
      { isSelected: true },
    );
  });
});

describe('In a shop without a search of addresses', () => {
  async function showForm(): Promise<void> {
    shop.hasAddressSearch = false;
    show();
    await expect.element(field('Street')).toHaveFocus();
  }

  async function typeHouse(): Promise<void> {
    await userEvent.fill(field('Street'), 'New Road');
    await userEvent.fill(field('House'), '1');
    await userEvent.fill(field('Flat/office'), '2');
  }

  test.each([
    ['a phone', phone],
    ['a wide screen', null],
  ] as const)('the form is the first step on %s, and promises no search [S-27] [S-28]', async (_, size) => {
    if (size) await showAt(size);
    await showForm();
    for (const way of ['Manually', 'Map'])
      expect(dialog.getByRole('radio', { name: way }).elements()).toHaveLength(size ? 1 : 0);
    expect(dialog.getByRole('radio', { name: 'Search' }).elements()).toEqual([]);
    expect(search.elements()).toEqual([]);
    expect(warnings(/We find the house|search/i)).toEqual([]);
  });

  test('a house is saved as typed in the only area, which the form names [S-28] [rule 54a]', async () => {
    await showForm();
    await expect.element(dialog.getByText('We deliver to: Moscow.', { exact: false })).toBeVisible();
    await typeHouse();
    await userEvent.click(save);
    await expect.poll(() => shop.onAdded).toHaveBeenCalled();
    expect(shop.add.mock.lastCall?.[0]).toMatchObject({ street: 'New Road', house: '1', noPoint: true });
    expect(shop.geocode.mock.calls.filter(([{ text }]) => text !== undefined)).toEqual([]);
  });

  test('of several areas the customer names one, and nobody says that the house was not found [S-28]', async () => {
    shop.areas.push({ id: 'tver', name: 'Tver', coordinates: [ring.map(([x = 0, y = 0]) => [x, y + 5])] });
    await showForm();
    await typeHouse();
    await userEvent.click(save);
    await expect.element(dialog.getByRole('alert').getByText(/^Choose the area/)).toBeVisible();
    expect(warnings(/could not find/)).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: 'Save, area “Moscow”' }));
    await expect.poll(() => shop.onAdded).toHaveBeenCalled();
  });

  test('a typed house keeps its address when its place is set on the map [S-26] [S-28]', async () => {
    await showAt(phone);
    await showForm();
    shop.map.resolve();
    await typeHouse();
    await goBy('Map');
    // A map that has no streets starts at what it can show.
    await expect.element(map.getByText('Border of our area')).toBeVisible();
    await userEvent.click(pick);
    await expect.element(field('Street')).toHaveValue('New Road');
    await userEvent.click(save);
    await expect.poll(() => shop.onAdded).toHaveBeenCalled();
    expect(shop.add.mock.lastCall?.[0]).toMatchObject({ street: 'New Road', house: '1', ...moscow });
  });
});
