import { expect, test } from 'vitest';
import { budgets, type Allowance } from './budgets.ts';
import { budgetOf, endpoints, machineEndpoints, operatorEndpoints, type Endpoint } from './index.ts';

const all: readonly Endpoint[] = [endpoints, operatorEndpoints, machineEndpoints].flatMap((group) =>
  Object.values<Endpoint>(group),
);

test('every call has a budget, and every budget counts networks [P-42]', () => {
  expect(all.filter((endpoint) => !(budgetOf(endpoint) in budgets)).map(({ id }) => id)).toEqual([]);
  const withoutNetwork = Object.entries<readonly Allowance[]>(budgets)
    .filter(([, allowances]) => !allowances.some(({ by }) => by === 'network'))
    .map(([name]) => name);
  expect(withoutNetwork).toEqual([]);
});

test('a network may do ten times what one of its people may, or more: honest people share it [P-42]', () => {
  const tight = Object.entries<readonly Allowance[]>(budgets).flatMap(([name, allowances]) => {
    // A shop has few operators; together they are one office.
    const times = name === 'operating' ? 5 : 10;
    const network = allowances.filter(({ by }) => by === 'network');
    const own = allowances.filter(({ by }) => by === 'subject' || by === 'device');
    return own
      .filter(({ limit, seconds }) => network.some((one) => one.seconds === seconds && one.limit < times * limit))
      .map(({ by }) => `${name} by ${by}`);
  });
  expect(tight).toEqual([]);
});
