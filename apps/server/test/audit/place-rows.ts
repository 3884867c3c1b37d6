import { operatorEndpoints } from '@kaplya/contract';
import { findLastSlot } from '../people/phone-operator.ts';
import { app, type Actor, type Row } from './world.ts';

/** A slot of the last day, at the version that it has. */
async function findSlot({ token }: Actor): Promise<{ interval: string; date: string; version: number }> {
  const { date } = await findLastSlot(app);
  const { slots } = await app.call(operatorEndpoints.getBoard, { query: { date } }, { token });
  const slot = slots.at(-1);
  return { interval: slot?.id ?? '', date, version: slot?.version ?? 0 };
}

/** A zone without addresses. */
async function newArea(token: string) {
  const { cities } = await app.call(operatorEndpoints.listPlaces, {}, { token });
  const cityId = cities.find(({ isDefault }) => isDefault)?.id ?? '';
  const ring: [number, number][] = [
    [10, 10],
    [10.1, 10],
    [10, 10.1],
  ];
  return { names: { ru: 'Новая' }, cityId, warehouseId: 'msk-main', ring };
}

const newCity = () => ({
  ...{ names: { ru: 'Тверь' }, center: { latitude: 56.86, longitude: 35.9 }, timeZone: 'Europe/Moscow' },
});

const newInterval = {
  ...{ areaId: 'msk-center', weekdayMask: 127, from: '22:00', to: '23:00', cutoffDayOffset: 0, cutoffTime: '18:00' },
  ...{ maxOrders: 5, maxBottles: 20, surchargeMinor: 0, activeFrom: null, activeTo: null },
  ...{ lastDayMaxOrders: null, lastDayMaxBottles: null },
};

export const placeRows: readonly Row[] = [
  {
    endpoint: operatorEndpoints.createArea,
    // The default of the city is another zone's.
    input: async ({ token }) => ({ body: await newArea(token) }),
  },
  {
    endpoint: operatorEndpoints.changeArea,
    async input({ token }) {
      const { area } = await app.call(operatorEndpoints.createArea, { body: await newArea(token) }, { token });
      return { params: { id: area.id }, body: { version: area.version, names: { ru: 'Другая' } } };
    },
  },
  {
    endpoint: operatorEndpoints.deleteArea,
    async input({ token }) {
      const body = { ...(await newArea(token)), isActive: false };
      const { area } = await app.call(operatorEndpoints.createArea, { body }, { token });
      return { params: { id: area.id }, query: { version: area.version } };
    },
  },
  {
    endpoint: operatorEndpoints.orderAreas,
    // Two categories swap their places.
    entries: 2,
    async input({ token }) {
      const { areas } = await app.call(operatorEndpoints.listPlaces, {}, { token });
      // Puts them at 1, 2, 3 …, so that only two change.
      const inOrder = { items: areas.map(({ id, version }) => ({ id, version })) };
      const { areas: ordered } = await app.call(operatorEndpoints.orderAreas, { body: inOrder }, { token });
      const items = ordered.map(({ id, version }) => ({ id, version }));
      const [first, second, ...others] = items;
      if (!first || !second) throw new Error('No two zones');
      return { body: { items: [second, first, ...others] } };
    },
  },
  {
    endpoint: operatorEndpoints.createCity,
    input: () => ({ body: newCity() }),
  },
  {
    endpoint: operatorEndpoints.changeCity,
    async input({ token }) {
      const { city } = await app.call(operatorEndpoints.createCity, { body: newCity() }, { token });
      return { params: { id: city.id }, body: { version: city.version, timeZone: 'Asia/Baku' } };
    },
  },
  { endpoint: operatorEndpoints.createWarehouse, input: () => ({ body: { name: 'Склад' } }) },
  {
    endpoint: operatorEndpoints.changeWarehouse,
    async input({ token }) {
      const { warehouse } = await app.call(operatorEndpoints.createWarehouse, { body: { name: 'Склад' } }, { token });
      return { params: { id: warehouse.id }, body: { version: warehouse.version, name: 'Другой' } };
    },
  },
  { endpoint: operatorEndpoints.createInterval, input: () => ({ body: newInterval }) },
  {
    endpoint: operatorEndpoints.copyIntervals,
    async input({ token }) {
      const fromAreaId = (await app.call(operatorEndpoints.createArea, { body: await newArea(token) }, { token })).area
        .id;
      const body = { ...newInterval, areaId: fromAreaId };
      await app.call(operatorEndpoints.createInterval, { body }, { token });
      return { body: { fromAreaId, toAreaId: 'msk-center' } };
    },
  },
  {
    endpoint: operatorEndpoints.changeInterval,
    async input({ token }) {
      const { interval } = await app.call(operatorEndpoints.createInterval, { body: newInterval }, { token });
      return { params: { id: interval.id }, body: { version: interval.version, maxOrders: 3 } };
    },
  },
  {
    endpoint: operatorEndpoints.deleteInterval,
    async input({ token }) {
      const { interval } = await app.call(operatorEndpoints.createInterval, { body: newInterval }, { token });
      return { params: { id: interval.id }, query: { version: interval.version } };
    },
  },
  {
    endpoint: operatorEndpoints.saveHoliday,
    input: () => ({ params: { day: '2099-01-01' }, body: { names: { ru: 'Новый год' } } }),
  },
  {
    endpoint: operatorEndpoints.deleteHoliday,
    async input({ token }) {
      const params = { day: '2099-01-02' };
      const { holiday } = await app.call(
        operatorEndpoints.saveHoliday,
        { params, body: { names: { ru: 'Второй день' } } },
        { token },
      );
      return { params, query: { version: holiday.version } };
    },
  },
  {
    endpoint: operatorEndpoints.changeSlot,
    async input(owner) {
      const { version, ...params } = await findSlot(owner);
      return { params, body: { version, maxOrders: 7, reason: 'Машина в ремонте' } };
    },
  },
];
