import { endpoints, machineEndpoints, setupEndpoints } from '@kaplya/contract';
import { moscowHome } from '../people/http-customer.ts';
import { anybody, type Row } from './row.ts';

const newShop = {
  ...{ name: 'Shop', language: 'en' as const, languages: ['en' as const], country: 'RU', currency: 'RUB' },
  ...{ timeZone: 'Europe/Moscow', town: { name: 'Town', latitude: 50.5, longitude: 30.5 } },
  ring: [
    [30, 50],
    [31, 50],
    [31, 51],
  ] as [number, number][],
  ...{ intervals: [{ from: '09:00', to: '13:00' }], deliveryFee: 0, freeFrom: 0, bottlePrice: 0 },
  goods: [{ name: 'Water', price: 1, kind: 'water' as const }],
  ...{ payments: ['cash' as const], owner: { name: 'Olga', email: 'olga@shop.example' } },
};

const near = { lat: moscowHome.latitude, lon: moscowHome.longitude };
const point = { latitude: moscowHome.latitude, longitude: moscowHome.longitude };

export const publicRows: readonly Row[] = [
  {
    endpoint: endpoints.getConfig,
    expected: anybody,
    input: () => ({ query: { domain: 'localhost', version: '1.6.9' } }),
  },
  { endpoint: endpoints.createAnonymousToken, expected: anybody, input: () => ({ body: { partnerId: 'moscow' } }) },
  { endpoint: endpoints.listConsentDocuments, expected: anybody },
  { endpoint: endpoints.getCompany, expected: anybody },
  { endpoint: endpoints.getLoyaltySystemAbout, expected: anybody },
  { endpoint: endpoints.getReturnedPackageAbout, expected: anybody },
  { endpoint: endpoints.getPartnerLogo, expected: anybody, input: () => ({ params: { partnerId: 'moscow' } }) },
  { endpoint: endpoints.getPartnerMockup, expected: anybody, input: () => ({ params: { partnerId: 'moscow' } }) },
  { endpoint: endpoints.listProducts, expected: anybody },
  { endpoint: endpoints.listProductSets, expected: anybody },
  { endpoint: endpoints.searchCatalogue, expected: anybody, input: () => ({ query: { q: 'вода' } }) },
  {
    endpoint: endpoints.getItemStatus,
    expected: anybody,
    input: () => ({ query: { type: 'product', slug: 'kaplya-19l' } }),
  },
  { endpoint: endpoints.getCatalogueArea, expected: anybody, input: () => ({ query: point }) },
  { endpoint: endpoints.listCategories, expected: anybody },
  { endpoint: endpoints.listBanners, expected: anybody },
  { endpoint: endpoints.autocompletePlaces, expected: anybody, input: () => ({ query: { address: 'Арбат' } }) },
  { endpoint: endpoints.suggestPlaces, expected: anybody, input: () => ({ query: { text: 'Арбат' } }) },
  { endpoint: endpoints.geocode, expected: anybody, input: () => ({ query: near }) },
  { endpoint: endpoints.listDeliveryAreas, expected: anybody },
  { endpoint: endpoints.listDeliveryIntervals, what: 'of a point', expected: anybody, input: () => ({ query: point }) },
  { endpoint: machineEndpoints.getLiveness, expected: anybody },
  { endpoint: machineEndpoints.getReadiness, expected: anybody },
  { endpoint: machineEndpoints.getMetrics, expected: anybody },
  { endpoint: machineEndpoints.getJsonWebKeys, expected: anybody },
  // Answered only on this machine and only with the sandbox on.
  { endpoint: machineEndpoints.getOutbox, expected: anybody },

  // The token of the link decides, whatever the bearer.
  {
    endpoint: setupEndpoints.getSetup,
    what: 'of no link',
    expected: anybody,
    ok: 404,
    input: () => ({ query: { token: 'x' } }),
  },
  {
    endpoint: setupEndpoints.readSetupGoods,
    what: 'of no link',
    expected: anybody,
    ok: 404,
    input: () => ({ query: { token: 'x' } }),
  },
  {
    endpoint: setupEndpoints.createShop,
    what: 'of no link',
    expected: anybody,
    ok: 404,
    input: () => ({ body: { token: 'x', shop: newShop } }),
  },
];
