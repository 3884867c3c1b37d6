import { readFileSync } from 'node:fs';
import { budgets, streamCaps, type Allowance } from '@kaplya/contract';
import { expect, test } from 'vitest';

const contract = readFileSync(new URL('../../../../../docs/contract.md', import.meta.url), 'utf8');

const spans = [
  [86_400, 'day'],
  [3600, 'hour'],
  [60, 'min'],
] as const;

function spanOf(seconds: number): string {
  const [length, name] = spans.find(([one]) => seconds % one === 0) ?? [1, 's'];
  return seconds === length ? name : `${seconds / length} ${name}`;
}

test('docs/contract.md names each budget as it is [P-42]', () => {
  const documented = [...contract.matchAll(/^\| `(\w+)` +\| [^|]+ \| ((?:subject|device|network) \d[^|]*?) +\|$/gm)];
  const actual = Object.entries<readonly Allowance[]>(budgets).map(([name, allowances]) => [
    name,
    allowances.map(({ by, limit, seconds }) => `${by} ${limit} / ${spanOf(seconds)}`).join(' · '),
  ]);
  expect(documented.map(([, name, allows]) => [name, allows])).toEqual(actual);
});

test('docs/contract.md names how many streams there may be [P-44]', () => {
  const { subject, network, process } = streamCaps;
  const inThousands = process.toLocaleString('en').replace(',', ' ');
  expect(contract).toContain(`keeps ${subject} open for a subject, ${network} for a network and ${inThousands} in all`);
});
