import { randomInt } from 'node:crypto';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

import { ensureFrontEndsAreBuilt } from '../scripts/build-front-ends.ts';
import { ensureTestPrograms } from '../scripts/programs/ensure-test-programs.ts';
import { runCommand } from '../scripts/run-command.ts';
import { exitWhenInterrupted } from './undo/undo-at-exit.ts';

const usage = `npm run soak -- [--seconds 600] [--seed N] [--steps 40]

Plays random customers, operators, clocks and notifications on the real server beside a simple model, for as long as
--seconds says. A fault names its seed and the steps that led to it; "--seed N --seconds 1" plays that one again.

npm run soak -- cells [--orders 300] [--seed N] [--broker embedded|mosquitto]

Customers buy at cells while server, broker, controllers and acquirer, each a process, are killed and cut; over both
brokers in turn. Afterwards every order must be completed or refunded once. What does not hold names its seed.

npm run soak -- growth [--orders 1000000] [--sessions 2000000] [--carts 1000000] [--products 5000,50000] [--keep DIR | --from DIR]
    [--only "an operator"]

Fills a shop with years of trade and compares each of its calls with the same call at a small shop, in one run; then
runs every job of upkeep once. "--keep" leaves what was filled in a folder, "--from" measures what was kept, "--only" plays one
group of calls and no job: "an operator" has every filter of the list of orders, each within 100 ms. Ends with 1 when a limit
is broken.

npm run soak -- faults [--seconds 3600] [--seed N] [--kinds "kill a shop,full disk"]

Customers buy at two shops on one database while shops, backends, PostgreSQL, its disk and its connections are killed,
filled, cut and silenced, as the seed says. Ends with 1 when an order is lost or doubled, a sum is wrong, something else
than a clean 503 is answered, a recovery takes more than 5 s, or a stop does not end.

npm run soak -- fuzz [--requests 100000] [--seed N]

Makes requests out of the document of the API, valid and spoilt ones, over every call and as many kinds of callers. A fault
is an answer of 5xx but a documented 503, one that tells of the inside of the shop, one that the document does not describe,
or one too large. It names its seed and its request.

npm run soak -- abuse [--seconds 120] [--seed N] [--hostile 200] [--honest 20]

Honest people buy, first alone, then beside a swarm of hostile clients from 40 networks: holds, carts, orders, codes,
geocodings, streams, large bodies, slow bodies, tokens, pages. Ends with 1 when an honest order does not go through, the shop
keeps more memory, the swarm meets a failure of it, or the p95 of those honest people more than doubles who share no network with
the swarm; that of the others is told and not judged. Ends with 1 also when, an hour later by the shop's clock, a place is held, a
counter is wrong, or a job has failed.

npm run soak -- memory [--seconds 3600] [--leak BYTES]

Does to a shop what an hour does to it, and looks each minute what it keeps after its garbage was collected. Ends with 1 when
that grows after the warm-up, and names what did. "--leak" has the shop leak so many bytes at each request: that must be found.

npm run soak -- self-test

Tests the soak itself where that takes long: that a leak is found, and that a soak which is ended leaves nothing behind.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string' },
    kinds: { type: 'string' },
    sessions: { type: 'string', default: '2000000' },
    broker: { type: 'string' },
    seed: { type: 'string' },
    leak: { type: 'string', default: '0' },
    requests: { type: 'string', default: '100000' },
    steps: { type: 'string' },
    orders: { type: 'string' },
    carts: { type: 'string', default: '1000000' },
    products: { type: 'string', default: '5000,50000' },
    keep: { type: 'string' },
    from: { type: 'string' },
    only: { type: 'string' },
    hostile: { type: 'string', default: '200' },
    honest: { type: 'string', default: '20' },
    help: { type: 'boolean', default: false },
  },
});

exitWhenInterrupted();

if (values.help) console.log(usage);
else if (positionals[0] === 'cells') {
  await play('soak/cells/cells.test.ts', {
    ...(await ensureTestPrograms(['mosquitto'])).env,
    SOAK_CELLS_ORDERS: values.orders ?? '300',
    SOAK_CELLS_BROKERS: values.broker ?? 'embedded,mosquitto',
    SOAK_CELLS_SEED: values.seed ?? String(randomInt(2 ** 31)),
  });
} else if (positionals[0] === 'fuzz') {
  await play('soak/fuzz/fuzz.test.ts', {
    FUZZ_REQUESTS: String(toNumber('requests', values.requests)),
    FUZZ_SEED: String(toNumber('seed', values.seed ?? String(randomInt(2 ** 31)))),
  });
} else if (positionals[0] === 'growth') {
  await ensureFrontEndsAreBuilt();
  const { runGrowth } = await import('./growth/run-growth.ts');
  const isWithinLimits = await runGrowth({
    orders: toNumber('orders', values.orders ?? '1000000'),
    sessions: toNumber('sessions', values.sessions),
    carts: toNumber('carts', values.carts),
    products: values.products.split(',').map((count) => toNumber('products', count)),
    savedFolder: values.keep === undefined ? null : resolve(values.keep),
    from: values.from === undefined ? null : resolve(values.from),
    only: values.only ?? null,
    print: (text) => console.error(text),
  });
  process.exitCode = isWithinLimits ? 0 : 1;
} else if (positionals[0] === 'faults') {
  await ensureFrontEndsAreBuilt();
  const { runFaults } = await import('./faults/run-faults.ts');
  const { faultKinds } = await import('./faults/fault-plan.ts');
  const kinds = values.kinds?.split(',').map((kind) => kind.trim());
  const unknown = kinds?.filter((kind) => !faultKinds.some((known) => known === kind)) ?? [];
  if (unknown.length > 0)
    refuse(`There is no kind of fault called ${unknown.join(', ')}. There are: ${faultKinds.join(', ')}`);
  const { text, violations } = await runFaults({
    seed: toNumber('seed', values.seed ?? String(randomInt(2 ** 31))),
    seconds: toNumber('seconds', values.seconds ?? '3600'),
    program: 'built',
    ...(kinds && { kinds: faultKinds.filter((kind) => kinds.includes(kind)) }),
    print: (line) => console.error(line),
  });
  console.log(text);
  process.exitCode = violations.length === 0 ? 0 : 1;
} else if (positionals[0] === 'memory') {
  await ensureFrontEndsAreBuilt();
  const { runMemory } = await import('./memory/run-memory.ts');
  const isFlat = await runMemory({
    seconds: toNumber('seconds', values.seconds ?? '3600'),
    leakBytes: toNumber('leak', values.leak),
    print: (text) => console.error(text),
  });
  process.exitCode = isFlat ? 0 : 1;
} else if (positionals[0] === 'abuse') {
  await ensureFrontEndsAreBuilt();
  const { runAbuse } = await import('./abuse/run-abuse.ts');
  const { text, violations } = await runAbuse({
    seed: toNumber('seed', values.seed ?? String(randomInt(2 ** 31))),
    seconds: toNumber('seconds', values.seconds ?? '120'),
    hostile: toNumber('hostile', values.hostile),
    honest: toNumber('honest', values.honest),
    program: 'built',
    isTimed: true,
    print: (line) => console.error(line),
  });
  console.log(text);
  process.exitCode = violations.length === 0 ? 0 : 1;
} else if (positionals[0] === 'self-test') {
  const { code } = await runCommand('vitest', ['run', '--config', 'soak/vitest.config.ts'], { live: true });
  process.exitCode = code;
} else if (positionals.length > 0) {
  console.error(usage);
  process.exitCode = 1;
} else {
  await play('soak/model/model.test.ts', {
    SOAK_SECONDS: values.seconds ?? '600',
    SOAK_SEED: values.seed ?? String(randomInt(2 ** 31)),
    ...(values.steps !== undefined && { SOAK_STEPS: values.steps }),
  });
}

async function play(file: string, env: Record<string, string>): Promise<void> {
  const { code } = await runCommand('vitest', ['run', '--project', 'server', file], { live: true, env });
  process.exitCode = code;
}

function toNumber(flag: string, text: string): number {
  const number = Number(text);
  if (text.trim() === '' || !Number.isInteger(number) || number < 0) refuse(`--${flag} ${text} is no whole number`);
  return number;
}

function refuse(problem: string): never {
  console.error(`${problem}\n\n${usage}`);
  process.exit(1);
}
