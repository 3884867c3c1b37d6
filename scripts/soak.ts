import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';

import { ensureMosquitto } from './ensure-mosquitto.ts';
import { runCommand } from './run-command.ts';

const usage = `npm run soak -- [--seconds 600] [--seed N] [--steps 40]

Plays random customers, operators, clocks and notifications on the real server beside a simple model, for as long as
--seconds says. A fault names its seed and the steps that led to it; "--seed N --seconds 1" plays that one again.

npm run soak -- cells [--sessions 300] [--seed N] [--broker embedded|mosquitto]

Customers buy at cells while server, broker, controllers and acquirer, each a process, are killed and cut; over both
brokers in turn. Afterwards every order must be completed or refunded once. What does not hold names its seed.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string', default: '600' },
    sessions: { type: 'string', default: '300' },
    broker: { type: 'string' },
    seed: { type: 'string' },
    steps: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});

if (values.help) console.log(usage);
else if (positionals[0] === 'cells') {
  await play('test/cell-faults.test.ts', {
    MOSQUITTO_PATH: await ensureMosquitto(),
    SOAK_CELLS_SESSIONS: values.sessions,
    SOAK_CELLS_BROKERS: values.broker ?? 'embedded,mosquitto',
    SOAK_CELLS_SEED: values.seed ?? String(randomInt(2 ** 31)),
  });
} else if (positionals.length > 0) {
  console.error(usage);
  process.exitCode = 1;
} else {
  await play('test/model/model.test.ts', {
    SOAK_SECONDS: values.seconds,
    ...(values.seed !== undefined && { SOAK_SEED: values.seed }),
    ...(values.steps !== undefined && { SOAK_STEPS: values.steps }),
  });
}

async function play(file: string, env: Record<string, string>): Promise<void> {
  const { code } = await runCommand('vitest', ['run', '--project', 'server', file], { live: true, env });
  process.exitCode = code;
}
