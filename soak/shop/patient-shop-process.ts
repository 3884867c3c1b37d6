// Runs the shop as `npm start` does, without its budgets: a few programs send as many calls as a town.
import { budgets, type Allowance, type BudgetName } from '@kaplya/contract';
import { createConfig } from '../../apps/server/src/config/config.ts';
import { readEnv } from '../../apps/server/src/config/env.ts';
import { createLogger } from '../../apps/server/src/observability/logger.ts';
import { loadBuiltStorefront } from '../../apps/server/src/storefront/storefront.ts';
import { endProcess } from '../../apps/server/src/process/end-process.ts';
import { runShop } from '../../apps/server/src/run-shop.ts';

const times = 10_000;

const patient = { ...budgets } as Record<BudgetName, readonly Allowance[]>;
for (const [name, allowances] of Object.entries(budgets) as [BudgetName, readonly Allowance[]][]) {
  patient[name] = allowances.map((allowance) => ({ ...allowance, limit: allowance.limit * times }));
}

const stopping = new AbortController();
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => stopping.abort());

const config = createConfig(readEnv());
const leftBehind = await runShop({
  config,
  logger: createLogger(config.logging),
  loadStorefront: () => loadBuiltStorefront(),
  stopping: stopping.signal,
  print: (text) => console.log(text),
  budgets: patient,
});
endProcess(leftBehind.length > 0 ? 1 : 0);
