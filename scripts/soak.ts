import { parseArgs } from 'node:util';

import { runCommand } from './run-command.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '600' },
    seed: { type: 'string' },
    steps: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});

if (values.help) {
  console.log(`npm run soak -- [--seconds 600] [--seed N] [--steps 40]

Plays random customers, operators, clocks and notifications on the real server beside a simple model, for as long as
--seconds says. A fault names its seed and the steps that led to it; "--seed N --seconds 1" plays that one again.`);
} else {
  const { code } = await runCommand('vitest', ['run', '--project', 'server', 'test/model/model.test.ts'], {
    live: true,
    env: {
      SOAK_SECONDS: values.seconds,
      ...(values.seed !== undefined && { SOAK_SEED: values.seed }),
      ...(values.steps !== undefined && { SOAK_STEPS: values.steps }),
    },
  });
  process.exitCode = code;
}
