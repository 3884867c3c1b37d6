import { operatorEndpoints } from '@kaplya/contract';
import { offersXml } from '../exchange/documents.ts';
import { createExchangeDesk, createOneC } from '../exchange/one-c.ts';
import { createImporter, priceList, sendPriceList } from '../imports/import-world.ts';
import { app, type Row } from './world.ts';

/** A dry run of a document of 1C that nothing works on yet. */
async function leaveWaiting(token: string): Promise<{ id: string }> {
  const { exchange } = app.context.services;
  const { wake } = exchange;
  const run = await exchangeOnce(token);
  exchange.wake = () => Promise.resolve();
  const { id } = await app.call(operatorEndpoints.replayExchangeRun, { params: { id: run.id } }, { token });
  exchange.wake = wake;
  return { id };
}

/** One exchange of 1C, as the diary has it. */
async function exchangeOnce(token: string): Promise<{ readonly id: string }> {
  const desk = createExchangeDesk(app, token);
  const oneC = createOneC(app, await desk.makePassword());
  await oneC.exchange({ 'offers.xml': offersXml([{ id: 'nobody', prices: { retail: '1' } }]) });
  const [run] = await desk.listRuns();
  if (!run) throw new Error('The diary is empty');
  return run;
}

export const listRows: readonly Row[] = [
  { endpoint: operatorEndpoints.uploadImport, input: () => ({}), send: ({ token }) => sendPriceList(app, token) },
  {
    endpoint: operatorEndpoints.mapImport,
    entries: 0,
    why: 'it says how a file is read, and changes nothing of the shop',
    async input({ token }) {
      const { id, version, mapping } = await createImporter(app, token).upload(priceList);
      return { params: { id }, body: { version, ...mapping } };
    },
  },
  {
    endpoint: operatorEndpoints.checkImport,
    entries: 0,
    why: 'a dry run changes nothing',
    async input({ token }) {
      const importer = createImporter(app, token);
      const { id, version } = await importer.map(await importer.upload(priceList));
      return { params: { id }, body: { version } };
    },
  },
  {
    endpoint: operatorEndpoints.commitImport,
    async input({ token }) {
      const { id, version } = await createImporter(app, token).checkFile(priceList);
      return { params: { id }, body: { version } };
    },
  },
  {
    endpoint: operatorEndpoints.undoImport,
    async input({ token }) {
      const importer = createImporter(app, token);
      const { id, version } = await importer.commit(await importer.checkFile(priceList));
      return { params: { id }, body: { version } };
    },
  },
  {
    endpoint: operatorEndpoints.deleteImport,
    async input({ token }) {
      const { id, version } = await createImporter(app, token).upload(priceList);
      return { params: { id }, query: { version } };
    },
  },
  {
    endpoint: operatorEndpoints.saveExchange,
    async input({ token }) {
      const { version, settings, sendsOrders } = await createExchangeDesk(app, token).get();
      return { body: { version, sendsOrders, settings: { ...settings, matchesCodes: !settings.matchesCodes } } };
    },
  },
  {
    endpoint: operatorEndpoints.createExchangePassword,
    async input({ token }) {
      return { body: { version: (await createExchangeDesk(app, token).get()).version } };
    },
  },
  {
    endpoint: operatorEndpoints.revokeExchangePassword,
    async input({ token }) {
      const desk = createExchangeDesk(app, token);
      await desk.makePassword();
      return { query: { version: (await desk.get()).version } };
    },
  },
  {
    endpoint: operatorEndpoints.saveExchangeLink,
    async input({ token }) {
      await exchangeOnce(token);
      const query = { kind: 'price-type' as const };
      const { items } = await app.call(operatorEndpoints.listExchangeLinks, { query }, { token });
      return { params: { id: items[0]?.id ?? '' }, body: { version: items[0]?.version ?? 0, targets: ['*'] } };
    },
  },
  {
    endpoint: operatorEndpoints.replayExchangeRun,
    input: async ({ token }) => ({ params: { id: (await exchangeOnce(token)).id } }),
  },
  {
    endpoint: operatorEndpoints.commitExchangeRun,
    async input({ token }) {
      const { id } = await createExchangeDesk(app, token).replay(await exchangeOnce(token));
      return { params: { id } };
    },
  },
  { endpoint: operatorEndpoints.endExchangeRun, input: async ({ token }) => ({ params: await leaveWaiting(token) }) },
  {
    endpoint: operatorEndpoints.endExchangeRuns,
    async input({ token }) {
      await leaveWaiting(token);
      return {};
    },
  },
];
