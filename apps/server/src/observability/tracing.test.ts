import { endpoints } from '@kaplya/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { traceStatement } from '#db/statements/trace-statement.ts';
import { withTransaction } from '#db/transaction.ts';
import { createMapsGateway } from '#gateways/maps/create-maps-gateway.ts';
import { startAcquirer } from '../../test/acquirer/start-acquirer.ts';
import { createHttpCustomer, createVisitor, moscowHome } from '../../test/people/http-customer.ts';
import { startCollector } from '../../test/start-collector.ts';
import { sendJson, startJsonService } from '../../test/start-json-service.ts';
import { startTestApp } from '../../test/start-test-app.ts';
import { createJobJournal } from '../jobs/job-journal.ts';
import { createLogger } from './logger.ts';
import { startTracing } from './start-tracing.ts';
import { isTracing, trace } from './tracing.ts';

const collector = await startCollector();
const lines: string[] = [];
const env = {
  OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.endpoint}/`,
  OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20secret',
  OTEL_SERVICE_NAME: 'a shop',
  OTEL_PROPAGATORS: 'tracecontext',
  TRUSTED_PROXIES: '127.0.0.1',
  LOG_LEVEL: 'info',
};
const { payments } = startAcquirer();
const app = await startTestApp({ env, payments, log: (line) => void lines.push(line) });
const { context } = app;
afterAll(() => collector.close());

beforeEach(() => {
  for (const list of [collector.spans, collector.bodies, collector.requests, lines]) list.length = 0;
});

/** Runs with traces, and returns when the collector has all of them. */
async function traced<Result>(run: () => Promise<Result>): Promise<Result> {
  const tracing = await startTracing(context.config.tracing, { logger: context.logger, worker: null });
  try {
    return await run();
  } finally {
    await tracing?.close();
  }
}

const { spans } = collector;
const named = (name: string) => spans.find((span) => span.name === name);
const childrenOf = (parent: { readonly spanId: string } | undefined) =>
  spans.filter(({ parentSpanId }) => parent && parentSpanId === parent.spanId);
const kinds = { internal: 1, server: 2, client: 3 };

const person = { phoneNumber: '+79161112233', name: 'Перепетуя', email: 'perepetuya@mail.example' };
/** The letters of the room stand in no id and no time by chance. */
const home = { ...moscowHome, room: '47QX11', entrance: '77' };

/** Everything that is personal in an order, as it is written anywhere on its way. */
const personal = [
  ...[person.phoneNumber, '9161112233', person.name, person.email, 'perepetuya', home.street, 'Тверская'],
  ...[encodeURIComponent('Тверская'), String(home.latitude), String(home.longitude), home.room, 'secret'],
];

test('an order is one trace: its call, the transaction in it, and each statement by its name, with nothing personal in it [P-66]', async () => {
  const customer = await createHttpCustomer(app);
  await customer.add('W19', 2);
  await customer.addRequiredProducts(true);
  const { token } = customer;
  await traced(async () => {
    await customer.assignAddress(home);
    await customer.assignUser(person);
    await customer.assignPayment();
    await customer.assignInterval();
    await customer.addRequiredProducts(true);
    await customer.complete();
    await app.fetch(`/api/maps/suggest?text=${encodeURIComponent(`Тверская ${home.room}`)}&lat=${home.latitude}`, {
      headers: { authorization: `Bearer ${token}` },
    });
  });
  const { method, path } = endpoints.completeCart;
  const call = named(`${method.toUpperCase()} ${path}`);
  expect(call).toMatchObject({
    kind: kinds.server,
    parentSpanId: null,
    isFailed: false,
    attributes: {
      'http.request.method': 'POST',
      'http.route': path,
      'http.response.status_code': 200,
      'server.address': 'localhost',
      'url.scheme': 'http',
      'kaplya.partner.id': 'moscow',
    },
  });
  const transaction = childrenOf(call).find(({ name }) => name === 'transaction');
  expect(transaction).toMatchObject({ kind: kinds.internal, attributes: { 'db.system.name': 'postgresql' } });
  const statements = childrenOf(transaction);
  expect(statements.length).toBeGreaterThan(15);
  const names = statements.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['BEGIN', 'COMMIT', 'lock_by_keys']));
  const insert = statements.find(({ name }) => name.startsWith('insert_order_line'));
  expect(insert).toMatchObject({
    kind: kinds.client,
    attributes: { 'db.operation.name': 'INSERT', 'db.query.summary': 'INSERT order_line' },
  });
  expect(new Set(spans.filter(({ traceId }) => traceId === call?.traceId)).size).toBeGreaterThan(20);
  expect(statements.every(({ traceId }) => traceId === call?.traceId)).toBe(true);

  const sent = collector.bodies.join('');
  expect(sent.length).toBeGreaterThan(10_000);
  expect([...personal, token, customer.cart].filter((text) => sent.includes(text))).toEqual([]);
});

test('a collector receives the name of the service, at its own path and with its headers [P-66]', async () => {
  await traced(() => createVisitor(app));
  expect(collector.requests[0]).toMatchObject({ path: '/v1/traces', headers: { authorization: 'Bearer secret' } });
  expect(collector.resource()).toMatchObject({ 'service.name': 'a shop' });
});

test('what a service of addresses is asked is a part of the call, and it learns nothing of the trace [P-66]', async () => {
  const service = await startJsonService(sendJson({ type: 'FeatureCollection', features: [] }));
  const { database, clock, config } = context;
  const own = { ...config, maps: { ...config.maps, photonUrl: service.baseUrl } };
  const maps = createMapsGateway({ config: own, database, clock });
  const search = { text: 'Тверская', language: 'ru', near: moscowHome, limit: 5 } as const;
  await traced(() =>
    trace(
      () => ({ name: 'a call', kind: 'server', attributes: {} }),
      () => maps.suggest(search),
    ),
  );
  expect(service.asked).toHaveLength(1);
  expect(Object.keys(service.asked[0]?.headers ?? {})).not.toContain('traceparent');
  expect(childrenOf(named('a call'))).toMatchObject([
    {
      name: 'maps GET',
      kind: kinds.client,
      attributes: { 'server.address': '127.0.0.1', 'http.response.status_code': 200 },
    },
  ]);
  expect(collector.bodies.join('')).not.toContain('Тверская');
});

test('what an acquirer is asked, what is made of a picture and what a job does are spans too [P-66]', async () => {
  const acquirer = payments.acquirerOf('moscow');
  const square = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>');
  const { upkeep, health, clock, logger, metrics } = context;
  const job = { name: 'a-job', cron: '* * * * *', run: async () => void (await upkeep.execute(sql`select 1`)) };
  const journal = createJobJournal({ upkeep, health, clock, logger, metrics, jobs: [job] });
  await traced(async () => {
    await acquirer?.get('00000000-0000-0000-0000-000000000000');
    await context.images.toIcon(square, 16);
    await journal.run(job);
  });
  expect(named('acquirer GET')).toMatchObject({ isFailed: true, attributes: { 'error.type': '404' } });
  expect(named('images icon')).toMatchObject({ kind: kinds.client });
  expect(childrenOf(named('job a-job')).map(({ name }) => name)).toEqual(['SELECT']);
});

test('a statement that fails is an error with its SQLSTATE and nothing more [P-66]', async () => {
  await traced(() =>
    trace(
      () => ({ name: 'a call', kind: 'server', attributes: {} }),
      () =>
        withTransaction(context.database, (transaction) => transaction.execute(sql`select ${person.name}::int`)).catch(
          () => null,
        ),
    ),
  );
  expect(named('SELECT')).toMatchObject({ isFailed: true, attributes: { 'error.type': '22P02' } });
  expect(named('transaction')).toMatchObject({ isFailed: true, attributes: { 'error.type': '22P02' } });
  expect(named('a call')).toMatchObject({ isFailed: false });
  expect(collector.bodies.join('')).not.toContain(person.name);
});

test('a text of a statement is never exported, also where it has a value [P-66]', async () => {
  const texts = [
    `update customer set phone = '+79161112233' where name = 'from Тверская'`,
    `select '${home.room} from x' as room`,
    `insert into "system"."session" values ('${home.room}')`,
  ];
  await traced(() =>
    trace(
      () => ({ name: 'a call', kind: 'server', attributes: {} }),
      async () => {
        for (const text of texts) await traceStatement({ text }, () => Promise.resolve(null));
      },
    ),
  );
  expect(childrenOf(named('a call')).map(({ name }) => name)).toEqual([
    'UPDATE customer',
    'SELECT',
    'INSERT system.session',
  ]);
  const sent = collector.bodies.join('');
  expect([home.room, '9161112233', 'Тверская'].filter((text) => sent.includes(text))).toEqual([]);
});

const theirs = { traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331' };
const headers = { traceparent: `00-${theirs.traceId}-${theirs.spanId}-01` };
const askConfig = () => app.call(endpoints.createAnonymousToken, { body: {} }, { headers });

test('a trace goes on with the traceparent of a proxy that is trusted with it, and of nobody else [P-66]', async () => {
  await traced(() => askConfig());
  expect(spans[spans.length - 1]).toMatchObject({ traceId: theirs.traceId, parentSpanId: theirs.spanId });
  spans.length = 0;

  const without = await startTestApp({ env: { ...env, OTEL_PROPAGATORS: 'none' } });
  await traced(() => without.call(endpoints.createAnonymousToken, { body: {} }, { headers }));
  expect(spans.length).toBeGreaterThan(0);
  expect(spans.some(({ traceId }) => traceId === theirs.traceId)).toBe(false);
  spans.length = 0;

  const fromAnybody = await startTestApp({ env: { ...env, TRUSTED_PROXIES: '10.0.0.1' } });
  await traced(() => fromAnybody.call(endpoints.createAnonymousToken, { body: {} }, { headers }));
  expect(spans.length).toBeGreaterThan(0);
  expect(spans.some(({ traceId }) => traceId === theirs.traceId)).toBe(false);
});

test('the line of a call names its trace while there are traces [P-66]', async () => {
  const answered = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ route }) => route);
  await traced(() => createVisitor(app));
  const { path } = endpoints.createAnonymousToken;
  expect(answered()).toMatchObject([{ traceId: named(`POST ${path}`)?.traceId }]);
  lines.length = 0;
  await createVisitor(app);
  expect(answered()[0]).not.toHaveProperty('traceId');
});

test('of a share only that share is exported, whole traces at a time [P-66]', async () => {
  const tracing = await startTracing(
    context.config.tracing && { ...context.config.tracing, sampler: { name: 'parentbased_traceidratio', ratio: 0.3 } },
    { logger: context.logger, worker: null },
  );
  for (let call = 0; call < 60; call += 1) {
    await trace(
      () => ({ name: 'a call', kind: 'server', attributes: {} }),
      () => traceStatement('select 1', () => Promise.resolve()),
    );
  }
  await tracing?.close();
  const calls = spans.filter(({ name }) => name === 'a call');
  expect(calls.length).toBeGreaterThan(2);
  expect(calls.length).toBeLessThan(50);
  expect(spans.filter(({ name }) => name === 'SELECT')).toHaveLength(calls.length);
});

test('without a tracer work is done as it is, and nothing describes a span of it [P-66]', async () => {
  expect(isTracing()).toBe(false);
  const result = {};
  const describe = () => {
    throw new Error('It is described');
  };
  expect(trace(describe, () => result)).toBe(result);
  const promise = Promise.resolve(result);
  expect(trace(describe, () => promise)).toBe(promise);
  expect(traceStatement('select 1', () => promise)).toBe(promise);
  expect(() => trace(describe, (span) => span.fail('x'))).not.toThrow();
  await createVisitor(app);
  expect(collector.requests).toEqual([]);
});

test('a collector that refuses, is silent or is gone costs calls nothing, and is warned of once a minute [P-66]', async () => {
  const warnings: string[] = [];
  const logger = createLogger({ level: 'warn' }, { write: (line) => void warnings.push(line) });
  const silent = await startCollector();
  silent.answer = () => undefined;
  const gone = await startCollector();
  await gone.close();
  for (const { endpoint } of [silent, gone]) {
    const tracing = await startTracing(context.config.tracing && { ...context.config.tracing, endpoint }, {
      logger,
      worker: null,
    });
    const startedAt = performance.now();
    for (let round = 0; round < 20_000; round += 1) {
      trace(
        () => ({ name: 'a call', kind: 'server', attributes: {} }),
        () => round,
      );
    }
    await createVisitor(app);
    const calledMilliseconds = performance.now() - startedAt;
    expect(calledMilliseconds).toBeLessThan(5000);
    const closingAt = performance.now();
    await tracing?.close();
    expect(performance.now() - closingAt).toBeLessThan(4500);
  }
  await silent.close();
  expect(warnings).toHaveLength(2);
  expect(warnings[1]).toContain('the collector of traces took no spans');
  expect(warnings[1]).toContain('ECONNREFUSED');
});
