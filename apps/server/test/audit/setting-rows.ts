import { operatorEndpoints } from '@kaplya/contract';
import { sql } from 'drizzle-orm';
import { drawSmallTown } from '../streets/small-town.ts';
import { writeOsm } from '../streets/write-osm.ts';
import { sendPicture } from './goods-rows.ts';
import { app, type Actor, type Row } from './world.ts';

let shopId = 1000;

const newSecret = () => ({ account: String((shopId += 1)), value: 'live_0123456789abcdef' });

async function setSecret({ token }: Actor): Promise<string> {
  const body = { ...newSecret(), version: 0 };
  await app.call(operatorEndpoints.saveSecret, { params: { name: 'yookassa' }, body }, { token });
  return body.account;
}

const sendStreets = (token: string): Promise<Response> =>
  app.fetch(operatorEndpoints.uploadStreets.path, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
    body: writeOsm(drawSmallTown([55.5, 37.5])),
  });

async function newApp({ token }: Actor) {
  const { version } = await app.call(operatorEndpoints.listClientApps, {}, { token });
  return { id: crypto.randomUUID(), version };
}

async function addApp(owner: Actor) {
  const body = await newApp(owner);
  const { version } = await app.call(operatorEndpoints.addClientApp, { body }, { token: owner.token });
  return { id: body.id, version };
}

export const settingRows: readonly Row[] = [
  {
    endpoint: operatorEndpoints.saveSettings,
    input: () => ({ body: { group: 'counters', version: 0, values: { ga4Id: 'G-AUDIT' } } }),
  },
  {
    endpoint: operatorEndpoints.saveReasons,
    input: () => ({
      params: { kind: 'refund' },
      body: { version: 0, items: [{ names: { ru: 'Иное', en: '', az: '', tr: '' }, fault: null, isActive: true }] },
    }),
  },
  {
    endpoint: operatorEndpoints.saveWaysToPay,
    async input({ token }) {
      const { version, items } = await app.call(operatorEndpoints.listWaysToPay, {}, { token });
      const wishes = items.map(({ id, names, isEnabled, forIndividual, forLegal, maxMinor }) => ({
        ...{ id, names, isEnabled, forIndividual, forLegal, maxMinor, minMinor: 1 },
      }));
      return { body: { version, items: wishes } };
    },
  },
  {
    endpoint: operatorEndpoints.addDomain,
    input: () => ({ body: { host: `${crypto.randomUUID()}.example` } }),
  },
  {
    endpoint: operatorEndpoints.checkDomain,
    ...{ entries: 0, why: 'without a proof nothing changes; with one it is domain.proven [G-096a]' },
    async input({ token }) {
      const body = { host: `${crypto.randomUUID()}.example` };
      const { domain } = await app.call(operatorEndpoints.addDomain, { body }, { token });
      return { params: { host: domain.host } };
    },
  },
  {
    endpoint: operatorEndpoints.deleteDomain,
    async input({ token }) {
      const body = { host: `${crypto.randomUUID()}.example` };
      const { domain } = await app.call(operatorEndpoints.addDomain, { body }, { token });
      return { params: { host: domain.host } };
    },
  },
  { endpoint: operatorEndpoints.addClientApp, input: async (owner) => ({ body: await newApp(owner) }) },
  {
    endpoint: operatorEndpoints.replaceClientAppSecret,
    async input(owner) {
      const { id, version } = await addApp(owner);
      return { params: { id }, body: { version } };
    },
  },
  {
    endpoint: operatorEndpoints.deleteClientApp,
    async input(owner) {
      const { id, version } = await addApp(owner);
      return { params: { id }, query: { version } };
    },
  },
  {
    endpoint: operatorEndpoints.uploadShopPicture,
    input: () => ({}),
    send: ({ token }) => sendPicture(token, operatorEndpoints.uploadShopPicture),
  },
  {
    endpoint: operatorEndpoints.saveShopPicture,
    async input({ token }) {
      const answer = await sendPicture(token, operatorEndpoints.uploadShopPicture);
      const { picture } = operatorEndpoints.uploadShopPicture.answer.parse(await answer.json());
      return { params: { kind: 'logo' }, body: { version: 0, pictureId: picture.id } };
    },
  },
  {
    endpoint: operatorEndpoints.uploadStreets,
    input: () => ({}),
    send: ({ token }) => sendStreets(token),
  },
  {
    endpoint: operatorEndpoints.deleteStreetFile,
    async input({ token }) {
      await app.context.services.addresses.streets.whenIdle();
      await sendStreets(token);
      await app.context.services.addresses.streets.whenIdle();
      const { items } = await app.call(operatorEndpoints.listStreetFiles, {}, { token });
      const [file] = items;
      return { params: { id: file?.id ?? '' }, query: { version: file?.version ?? 0 } };
    },
  },
  {
    endpoint: operatorEndpoints.openShop,
    async input() {
      await app.context.database.execute(sql`
        update partner set settings = jsonb_set(settings, '{openedAt}', 'null') where partner_id = 'moscow'`);
      return { body: {} };
    },
  },
  {
    endpoint: operatorEndpoints.checkService,
    ...{ entries: 0, why: 'it asks the provider; nothing changes' },
    input: () => ({ body: { service: 'sms' } }),
  },
  {
    endpoint: operatorEndpoints.saveSecret,
    input: () => ({ params: { name: 'yookassa' }, body: { ...newSecret(), version: 0 } }),
  },
  {
    endpoint: operatorEndpoints.deleteSecret,
    input: async (owner) => ({ params: { name: 'yookassa' }, query: { account: await setSecret(owner), version: 1 } }),
  },
  {
    endpoint: operatorEndpoints.testSecret,
    ...{ entries: 0, why: 'it asks the provider; nothing changes' },
    input: async (owner) => ({ params: { name: 'yookassa' }, body: { account: await setSecret(owner) } }),
  },
];
