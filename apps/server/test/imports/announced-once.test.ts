import { endpoints } from '@kaplya/contract';
import { expect, onTestFinished, test, vi } from 'vitest';
import { listen } from '#db/changes/listen.ts';
import { openStaffToken } from '../people/staff-token.ts';
import { startTestApp } from '../start-test-app.ts';
import { createImporter, toCsv } from './import-world.ts';

const app = await startTestApp();
const { database } = app.context;

test('goods of many batches are announced once, and bought at their prices within two seconds of the end [G-04f]', async () => {
  const connectionString = database.$client.options.connectionString ?? '';
  const heard: string[] = [];
  const listener = await listen(connectionString, {
    channels: ['kaplya_changes'],
    onNotification: (_, payload) => heard.push(payload.split(' ').slice(0, 2).join(' ')),
    onConnected: () => {},
    onDeaf: () => {},
    onError: () => {},
  });
  onTestFinished(() => listener.close());
  const token = await openStaffToken(app, ['imports.write', 'goods.write', 'prices.write']);
  const files = createImporter(app, token, 'goods');
  const lines = Array.from({ length: 1100 }, (_, index) => [
    `MANY-${index}`,
    `Вода ${index}`,
    'water-19l',
    '99,90',
    'да',
  ]);
  const checked = await files.checkFile(toCsv([['Код', 'Название', 'Категория', 'Цена', 'В продаже'], ...lines]));
  expect(checked.counts).toMatchObject({ added: 1100 });
  // Goods that a customer has seen before are in memory.
  const query = { ids: 'MANY-1099' };
  expect((await app.call(endpoints.listProducts, { query })).data).toEqual([]);
  heard.length = 0;
  await files.commit(checked);
  await vi.waitFor(
    async () =>
      expect((await app.call(endpoints.listProducts, { query })).data).toMatchObject([{ price: { amount: 99_90 } }]),
    { timeout: 2000, interval: 20 },
  );
  await vi.waitFor(() => expect(heard).toContain('many-goods moscow'));
  expect(heard).toEqual(['many-goods moscow']);
});
