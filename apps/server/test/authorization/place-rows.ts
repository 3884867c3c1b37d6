import { operatorEndpoints } from '@kaplya/contract';
import { operators, type Row } from './row.ts';

/** A call on a zone, a city, a warehouse or an interval that no shop has. */
const ofPlaceOfNobody = (body?: object) => ({
  ...{ what: 'of nobody', expected: operators, ok: 404 },
  input: () => ({ params: { id: 'nowhere' }, ...(body ? { body } : { query: { version: 1 } }) }),
});

export const placeRows: readonly Row[] = [
  { endpoint: operatorEndpoints.listPlaces, expected: operators },
  { endpoint: operatorEndpoints.countPlaces, expected: operators },
  {
    endpoint: operatorEndpoints.checkAddress,
    expected: operators,
    input: () => ({ query: { lat: 55.7558, lon: 37.6173 } }),
  },
  {
    endpoint: operatorEndpoints.createArea,
    what: 'in a city of nobody',
    expected: operators,
    ok: 404,
    input: () => ({
      body: {
        names: { ru: 'Новая' },
        ...{ cityId: 'nowhere', warehouseId: 'nowhere' },
        ring: [
          [10, 10],
          [10.1, 10],
          [10, 10.1],
        ],
      },
    }),
  },
  { endpoint: operatorEndpoints.changeArea, ...ofPlaceOfNobody({ version: 1, isActive: true }) },
  { endpoint: operatorEndpoints.deleteArea, ...ofPlaceOfNobody() },
  {
    endpoint: operatorEndpoints.orderAreas,
    what: 'of zones of nobody',
    expected: operators,
    ok: 404,
    input: () => ({ body: { items: [{ id: 'nowhere', version: 1 }] } }),
  },
  {
    endpoint: operatorEndpoints.createCity,
    what: 'in a time zone of nowhere',
    expected: operators,
    ok: 422,
    input: () => ({
      body: { names: { ru: 'Тверь' }, center: { latitude: 56.86, longitude: 35.9 }, timeZone: 'Nowhere/City' },
    }),
  },
  { endpoint: operatorEndpoints.changeCity, ...ofPlaceOfNobody({ version: 1 }) },
  {
    endpoint: operatorEndpoints.createWarehouse,
    expected: operators,
    input: () => ({ body: { name: 'Склад' } }),
  },
  { endpoint: operatorEndpoints.changeWarehouse, ...ofPlaceOfNobody({ version: 1, name: 'Склад' }) },
  { endpoint: operatorEndpoints.listIntervals, expected: operators },
  {
    endpoint: operatorEndpoints.createInterval,
    what: 'in a zone of nobody',
    expected: operators,
    ok: 404,
    input: () => ({
      body: {
        ...{ areaId: 'nowhere', weekdayMask: 127, from: '22:00', to: '23:00', cutoffDayOffset: 0, cutoffTime: '18:00' },
        ...{ maxOrders: 5, maxBottles: 20, surchargeMinor: 0, activeFrom: null, activeTo: null },
        ...{ lastDayMaxOrders: null, lastDayMaxBottles: null },
      },
    }),
  },
  {
    endpoint: operatorEndpoints.copyIntervals,
    what: 'of a zone of nobody',
    expected: operators,
    ok: 404,
    input: () => ({ body: { fromAreaId: 'nowhere', toAreaId: 'msk-center' } }),
  },
  { endpoint: operatorEndpoints.changeInterval, ...ofPlaceOfNobody({ version: 1 }) },
  { endpoint: operatorEndpoints.deleteInterval, ...ofPlaceOfNobody() },
  { endpoint: operatorEndpoints.listHolidays, expected: operators },
  {
    endpoint: operatorEndpoints.saveHoliday,
    what: 'that nobody has closed',
    expected: operators,
    ok: 404,
    input: () => ({ params: { day: '2099-01-01' }, body: { version: 1, names: { ru: 'Новый год' } } }),
  },
  {
    endpoint: operatorEndpoints.deleteHoliday,
    what: 'that nobody has closed',
    expected: operators,
    ok: 404,
    input: () => ({ params: { day: '2099-01-01' }, query: { version: 1 } }),
  },
];
