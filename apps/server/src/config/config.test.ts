import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, onTestFinished, test } from 'vitest';

import { createConfig } from './config.ts';
import { parseEnv } from './env.ts';

function makeDataDir(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'kaplya-config-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  return dataDir;
}

const configFrom = (source: Record<string, string>) =>
  createConfig(parseEnv({ APP_SECRET: 'x'.repeat(32), PHONE_KEYS: 'y'.repeat(32), DATA_DIR: '/nowhere', ...source }));

test('without PUBLIC_ORIGIN the shop is at localhost and its port', () => {
  expect(configFrom({ PORT: '3100' }).http.publicOrigin).toBe('http://localhost:3100');
});

test.each(['http://localhost:3000', 'http://baku.localhost', 'http://127.0.0.1:3000', 'http://[::1]:3000'])(
  'the sandbox serves %s',
  (origin) => {
    expect(configFrom({ PUBLIC_ORIGIN: origin }).sandbox.enabled).toBe(true);
  },
);

test('preloading names under the domain without saying so, and two servers on one port, are refused [P-51]', () => {
  expect(() => configFrom({ HSTS_PRELOAD: 'on' })).toThrow('HSTS_SUBDOMAINS');
  expect(configFrom({ HSTS_PRELOAD: 'on', HSTS_SUBDOMAINS: 'on' }).http.hsts.isPreloaded).toBe(true);
  expect(configFrom({}).http.hsts).toEqual({ includesSubdomains: false, isPreloaded: false });
  expect(() => configFrom({ PORT: '3100', MANAGEMENT_PORT: '3100' })).toThrow('MANAGEMENT_PORT');
  expect(configFrom({}).http.management).toBeNull();
});

test('several processes share the connections of the shop, as many as the embedded database has room for', () => {
  const off = { SANDBOX: 'off' };
  expect(configFrom({}).database.poolSize).toBe(20);
  expect(configFrom({ ...off, WORKERS: '2' }).database.poolSize).toBe(10);
  expect(configFrom({ ...off, WORKERS: '8' }).database.poolSize).toBe(3);
  expect(() => configFrom({ ...off, WORKERS: '9' })).toThrow('has connections for 8');
  const own = { ...off, DATABASE_URL: 'postgres://shop@localhost/shop', DATABASE_POOL_SIZE: '200' };
  expect(configFrom({ ...own, WORKERS: '16' }).database.poolSize).toBe(12);
});

test('stand-ins that remember what one process did are refused where there are several', () => {
  expect(() => configFrom({ WORKERS: '2' })).toThrow('Set SANDBOX=off');
});

test.each(['https://shop.example', 'http://192.168.1.5:3000', 'http://localhost.shop.example'])(
  'the sandbox refuses %s and says what to do',
  (origin) => {
    expect(() => configFrom({ PUBLIC_ORIGIN: origin })).toThrow('Set SANDBOX=off');
    expect(configFrom({ PUBLIC_ORIGIN: origin, SANDBOX: 'off' }).http.publicOrigin).toBe(origin);
  },
);

test('a secret is made once, for the owner alone', () => {
  const dataDir = makeDataDir();
  const env = parseEnv({ DATA_DIR: join(dataDir, 'new') });
  const first = createConfig(env).secrets.appSecret;
  const path = join(dataDir, 'new/app-secret');
  expect(first.length).toBeGreaterThanOrEqual(32);
  expect(readFileSync(path, 'utf8').trim()).toBe(first);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(createConfig(env).secrets.appSecret).toBe(first);
  expect(createConfig(env).phoneKeys).toEqual([readFileSync(join(dataDir, 'new/phone-keys'), 'utf8').trim()]);
});

test('a damaged secret is named, not replaced', () => {
  const dataDir = makeDataDir();
  writeFileSync(join(dataDir, 'app-secret'), 'short');
  expect(() => createConfig(parseEnv({ DATA_DIR: dataDir }))).toThrow('damaged');
  expect(readFileSync(join(dataDir, 'app-secret'), 'utf8')).toBe('short');
});

test('a DATA_DIR that cannot be written is explained', () => {
  const dataDir = makeDataDir();
  writeFileSync(join(dataDir, 'file'), '');
  expect(() => createConfig(parseEnv({ DATA_DIR: join(dataDir, 'file/data') }))).toThrow('DATA_DIR cannot hold');
});

test('services for codes are there when they are set up', () => {
  expect(configFrom({})).toMatchObject({ smsRu: null, smtp: null });
  expect(configFrom({ SMSRU_API_ID: 'key' }).smsRu).toEqual({ baseUrl: 'https://sms.ru', apiId: 'key' });
  expect(configFrom({ SMSRU_API_ID: 'key', SMSRU_URL: 'http://127.0.0.1:9/' }).smsRu?.baseUrl).toBe(
    'http://127.0.0.1:9',
  );
  const mail = { SMTP_URL: 'smtps://user:secret@mail.example', MAIL_FROM: 'shop@shop.example' };
  expect(configFrom(mail).smtp).toEqual({ url: mail.SMTP_URL, from: mail.MAIL_FROM });
});

test('a mail server without an address of the sender is refused', () => {
  expect(() => configFrom({ SMTP_URL: 'smtp://mail.example' })).toThrow('MAIL_FROM');
  expect(() => configFrom({ SMTP_URL: 'https://mail.example' })).toThrow('smtp:// or smtps://');
  expect(() => configFrom({ SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'shop' })).toThrow(
    'MAIL_FROM must be an e-mail',
  );
});
