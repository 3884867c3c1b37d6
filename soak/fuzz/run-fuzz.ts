import { endpoints, machineEndpoints, operatorEndpoints, type Endpoint } from '@kaplya/contract';
import fc from 'fast-check';
import type { HttpApp } from '../../apps/server/src/http/mount-routes.ts';
import { buildApp } from '../../apps/server/src/app.ts';
import type { TestApp } from '../../apps/server/test/start-test-app.ts';
import { openFuzzWorld, type FuzzCaller } from './fuzz-world.ts';
import { judgeAnswer, type Answer } from './judge-answer.ts';
import { readOperations, requestOf, schemasOf, type Document, type FuzzRequest } from './request-arbitrary.ts';
import { nastyText } from './value-arbitrary.ts';

export type FuzzPlan = {
  readonly seed: number;
  /** The most requests, unless there are more operations: each is requested once. */
  readonly requests: number;
  /** No request starts after this time, except the first of each operation. */
  readonly seconds?: number;
  print?(text: string): void;
};

export type FuzzOutcome = {
  readonly requests: number;
  readonly statuses: Readonly<Record<string, number>>;
  readonly operations: number;
  /** Operations that were never requested; empty unless a fault ended the run. */
  readonly neverAsked: readonly string[];
  /** Operations that never succeeded, so the code behind their checks was not reached. */
  readonly neverDone: readonly string[];
  readonly faults: readonly string[];
};

const every: ReadonlyMap<string, Endpoint> = new Map(
  [endpoints, operatorEndpoints, machineEndpoints].flatMap((group) =>
    Object.values(group).map((each: Endpoint) => [each.id, each]),
  ),
);

/** Server URLs that are no calls. */
const others = ['/pictures/', '/avatars/', '/map/', '/sandbox/acquirer/', '/api/docs/', '/api/', '/.well-known/', '/'];

const leaving: ReadonlySet<string> = new Set(['endSessions', 'deleteProfile']);

const batchesOfAWorld = 15;
const requestsOfABatch = 100;
const atOnce = 4;
const faultsAtMost = 25;

/** Sends requests that a seed generates from the API document, and judges the answers. */
export async function runFuzz(app: TestApp, logged: () => readonly string[], plan: FuzzPlan): Promise<FuzzOutcome> {
  const document = (await (await app.fetch('/api/openapi.json')).json()) as Document;
  const operations = readOperations(document);
  const statuses: Record<string, number> = {};
  const asked = new Set<string>();
  const done = new Set<string>();
  const faults: string[] = [];
  const until = performance.now() + (plan.seconds ?? Infinity) * 1000;
  let requests = 0;
  // Not the test client, which checks answers itself.
  const shop = buildApp(app.context);

  for (let world = 0; requests < plan.requests && performance.now() < until; world += 1) {
    const { callers, leaver, hints } = await openFuzzWorld(app);
    const reading = { schemas: schemasOf(document), hints };
    const calls = operations.map((operation) => requestOf(operation, reading));
    const call = fc.oneof(
      ...calls,
      fc.tuple(fc.constantFrom(...others), nastyText, fc.constantFrom('GET', 'POST', 'PUT')).map(toOther),
    );
    const network = fc.tuple(fc.nat(250), fc.nat(250)).map(([one, other]) => `10.${one}.${other}.7`);
    const host = fc.constantFrom(...Array<string>(9).fill('localhost'), 'baku.localhost', 'nobody.example');
    const caller = fc.oneof(...callers.map((each) => ({ weight: each.weight, arbitrary: fc.constant(each) })));
    const sample = (from: fc.Arbitrary<FuzzRequest>, seed: number, numRuns: number) =>
      fc.sample(fc.record({ call: from, network, host, caller }), { seed, numRuns });
    function* draw(): Generator<Attempt, undefined> {
      // Each operation once, before any comes again.
      if (world === 0) for (const [index, each] of calls.entries()) yield* sample(each, plan.seed + index, 1);
      for (let batch = 0; batch < batchesOfAWorld; batch += 1) {
        if (performance.now() >= until || requests >= plan.requests) return;
        yield* sample(call, plan.seed + world * batchesOfAWorld + batch, requestsOfABatch);
      }
    }

    const queue = draw();
    const work = async (): Promise<void> => {
      for (let sampled = queue.next().value; sampled; sampled = queue.next().value) {
        const attempt = leaving.has(sampled.call.operation) ? { ...sampled, caller: leaver } : sampled;
        const isFirst = !asked.has(attempt.call.operation);
        const isOver = performance.now() >= until || requests >= plan.requests;
        if ((isOver && !isFirst) || faults.length >= faultsAtMost) return;
        requests += 1;
        asked.add(attempt.call.operation);
        const logLines = logged().length;
        const answer = await send(shop, attempt);
        statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
        const endpoint = every.get(attempt.call.operation) ?? null;
        if (answer.status < 300) done.add(attempt.call.operation);
        const isAsDescribed = endpoint?.method.toUpperCase() === attempt.call.method && leadsTo(endpoint, attempt.call);
        const problem = judgeAnswer(attempt.call.path, isAsDescribed ? endpoint : null, answer);
        if (problem !== null) faults.push(describeFault(problem, attempt, answer, logged().slice(logLines)));
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    plan.print?.(`${requests} requests, ${faults.length} faults`);
    if (faults.length >= faultsAtMost) break;
  }
  const ids = operations.map(({ id }) => id);
  const [neverAsked, neverDone] = [asked, done].map((some) => ids.filter((id) => !some.has(id)));
  return {
    requests,
    statuses,
    operations: ids.length,
    neverAsked: neverAsked ?? [],
    neverDone: neverDone ?? [],
    faults,
  };
}

function toOther([path, text, method]: readonly [string, string, string]): FuzzRequest {
  const written = encodeURIComponent(text.toWellFormed());
  return { operation: 'none', method, path: `${path}${written}`, headers: {}, body: null };
}

/** An id that is empty or holds a slash leads to another path. */
function leadsTo({ path }: Endpoint, call: FuzzRequest): boolean {
  const pattern = new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
  const { pathname } = new URL(call.path, 'http://localhost');
  return pattern.test(pathname);
}

type Attempt = {
  readonly call: FuzzRequest;
  readonly caller: FuzzCaller;
  readonly network: string;
  readonly host: string;
};

async function send(shop: HttpApp, { call, caller, network, host }: Attempt): Promise<Answer> {
  // Neither `fetch` nor `Request` sends it.
  const method = call.method === 'TRACE' ? 'OPTIONS' : call.method;
  const request = new Request(`http://${host}${call.path}`, {
    method,
    headers: {
      host,
      ...call.headers,
      'x-forwarded-for': network,
      ...(caller.token !== null && { authorization: `Bearer ${caller.token}` }),
    },
    ...(call.body !== null && { body: call.body }),
  });
  const response = await shop.fetch(request);
  const type = response.headers.get('content-type') ?? '';
  if (type.startsWith('text/event-stream')) {
    await response.body?.cancel();
    return { status: response.status, type, text: '' };
  }
  return { status: response.status, type, text: method === 'HEAD' ? '' : await response.text() };
}

function describeFault(
  problem: string,
  { call, caller, host }: Attempt,
  answer: Answer,
  log: readonly string[],
): string {
  const body = call.body === null ? '' : ` ${JSON.stringify(call.body.slice(0, 600))}`;
  const lines = log.slice(0, 2).map((line) => `\n    log: ${line.slice(0, 900)}`);
  const headers = JSON.stringify(call.headers);
  return `${problem}: ${caller.name} at ${host}, ${call.operation}: ${call.method} ${call.path.slice(0, 400)} ${headers}${body}\n    ${answer.status} ${answer.text.slice(0, 300)}${lines.join('')}`;
}
