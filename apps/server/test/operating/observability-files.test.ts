import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endpoints, machineEndpoints, operatorEndpoints } from '@kaplya/contract';
import { parser } from '@prometheus-io/lezer-promql';
import type { Pool } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { createMetrics } from '#observability/metrics.ts';
import { requireTestProgram } from '../../../../scripts/programs/test-programs.ts';
import { useEmptyDatabase } from '../database/test-database.ts';
import { makeDataDir, startShopProcess } from '../processes/start-shop-process.ts';

const root = join(import.meta.dirname, '../../../..');
const folder = join(root, 'docs/observability');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const manual = read('docs/operating/watching.md');

type Rule = {
  readonly alert: string;
  readonly expr: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string; readonly runbook: string };
};
const { groups } = parse(readFileSync(join(folder, 'alerts.yaml'), 'utf8')) as { groups: { rules: Rule[] }[] };
const rules = groups.flatMap((group) => group.rules);

type Panel = {
  readonly title: string;
  readonly targets?: readonly { readonly expr: string; readonly legendFormat: string }[];
};
const dashboard = JSON.parse(readFileSync(join(folder, 'dashboard.json'), 'utf8')) as { panels: Panel[] };
const targets = dashboard.panels.flatMap(({ title, targets: of = [] }) => of.map((target) => ({ title, ...target })));

const listAnchors = (page: string): string[] =>
  [...page.matchAll(/^#{1,4} (.*)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\w\s-]/g, '')
      .replaceAll(' ', '-'),
  );

/** Grafana replaces these. */
const withVariables = (expr: string): string => expr.replaceAll('$__rate_interval', '5m').replaceAll('$job', 'kaplya');

const expressions = [
  ...rules.map(({ alert, expr }) => ({ of: alert, expr })),
  ...targets.map(({ title, expr }) => ({ of: title, expr: withVariables(expr) })),
];

/** Labels of the target, not of the shop. */
const ofTarget = new Set(['job', 'instance']);
/** Made by Prometheus itself. */
const ofPrometheus = new Set(['up']);

type Selector = {
  readonly metric: string;
  readonly labels: { readonly name: string; readonly operator: string; readonly value: string }[];
};
type Read = { readonly faults: string[]; readonly selectors: Selector[]; readonly grouped: string[] };

/** Reads an expression by Prometheus's own grammar. */
function readExpression(expr: string): Read {
  const found: Read = { faults: [], selectors: [], grouped: [] };
  parser.parse(expr).iterate({
    enter(node) {
      const text = expr.slice(node.from, node.to);
      if (node.type.isError)
        found.faults.push(`at ${node.from}: ${expr.slice(Math.max(0, node.from - 20), node.to + 20)}`);
      if (node.name === 'VectorSelector') found.selectors.push({ metric: /^[\w:]+/.exec(text)?.[0] ?? '', labels: [] });
      if (node.name === 'UnquotedLabelMatcher') {
        const [, name = '', operator = '', value = ''] = /^(\w+)\s*(=~|!~|!=|=)\s*"(.*)"$/s.exec(text) ?? [];
        found.selectors.at(-1)?.labels.push({ name, operator, value });
      }
      if (node.name === 'GroupingLabels') found.grouped.push(...(text.match(/\w+/g) ?? []));
    },
  });
  return found;
}

/** The names that a histogram or a summary has besides its own. */
const toBase = (name: string): string => name.replace(/_(bucket|count|sum)$/, '');
/** Prometheus renames a label that its target has too. */
const toExported = (name: string): string => name.replace(/^exported_(?=job$|instance$)/, '');

const createAll = () => {
  const metrics = createMetrics();
  metrics.watchPool({} as Pool);
  metrics.watchJobs(() => Promise.resolve([]));
  metrics.watchChanges({ isHearing: () => true, countUnsent: () => 0 });
  for (const queue of ['page', 'call'] as const) metrics.watchQueue(queue, { inHand: () => 0, waiting: () => 0 });
  const labels = metrics.registry.getMetricsAsArray() as unknown as { name: string; labelNames?: string[] }[];
  return new Map(labels.map(({ name, labelNames = [] }) => [name, new Set([...labelNames, 'le', 'quantile'])]));
};

test('each expression of the dashboard and the alerts is one that Prometheus can read [P-67]', () => {
  expect(rules.length).toBeGreaterThan(15);
  expect(targets.length).toBeGreaterThan(30);
  const faulty = expressions.flatMap(({ of, expr }) => readExpression(expr).faults.map((fault) => `${of} ${fault}`));
  expect(faulty).toEqual([]);
  expect(readExpression('sum by (job (x)').faults).not.toEqual([]);
});

test('the dashboard and the alerts name metrics that a started shop exports, with the labels that it gives them [P-67]', async () => {
  const shop = await startShopProcess(makeDataDir(), {
    DATABASE_URL: await useEmptyDatabase(),
    DEMONSTRATION: 'off',
    SANDBOX: 'off',
  });
  await fetch(`${shop.origin}/healthz`);
  const scraped = await (await fetch(`${shop.origin}/metrics`)).text();
  shop.child.kill('SIGTERM');
  await shop.exit;
  const exported = new Set([...scraped.matchAll(/^# TYPE (\S+) /gm)].map(([, name = '']) => name));
  const declared = createAll();
  const unknown: string[] = [];
  for (const { of, expr } of expressions) {
    const { selectors, grouped } = readExpression(expr);
    expect(selectors.length, of).toBeGreaterThan(0);
    const own = new Set<string>(ofTarget);
    for (const { metric, labels } of selectors) {
      if (ofPrometheus.has(metric)) continue;
      const base = declared.has(metric) ? metric : toBase(metric);
      const known = declared.get(base);
      if (!exported.has(base) || !known) unknown.push(`${of}: ${metric}`);
      for (const name of known ?? []) own.add(name);
      for (const { name } of labels) {
        if (!ofTarget.has(name) && !known?.has(toExported(name))) unknown.push(`${of}: ${metric}{${name}}`);
      }
    }
    for (const name of grouped) if (!own.has(toExported(name))) unknown.push(`${of}: by ${name}`);
  }
  expect(unknown).toEqual([]);
});

test('what is looked for in a label is a value that the shop writes there [P-67]', () => {
  const source = read('apps/server/src/observability/metrics.ts') + read('packages/domain/src/cells/cell-order.ts');
  const paths = new Set<string>(
    [endpoints, operatorEndpoints, machineEndpoints].flatMap((group) => Object.values(group).map(({ path }) => path)),
  );
  const isWritten = (name: string, value: string): boolean => {
    if (name === 'route') return paths.has(value);
    if (name === 'status') return /^[1-5](\d\d|\.\.)$/.test(value);
    return source.includes(`'${value}'`) || source.includes(`${value}:`);
  };
  const named = expressions.flatMap(({ expr }) => readExpression(expr).selectors.flatMap(({ labels }) => labels));
  const wanted = named
    .filter(({ name }) => !ofTarget.has(name))
    .flatMap(({ name, operator, value }) =>
      (operator.endsWith('~') ? value.split('|') : [value]).map((each) => ({ name, value: each })),
    );
  expect(wanted.length).toBeGreaterThan(20);
  expect(wanted.filter(({ name, value }) => !isWritten(name, value))).toEqual([]);
  expect(isWritten('outcome', 'mismatched')).toBe(false);
});

test('the legends of the dashboard and the texts of the alerts name labels that are there [P-67]', () => {
  const unknown: string[] = [];
  for (const { title, expr, legendFormat } of targets) {
    const { grouped } = readExpression(withVariables(expr));
    for (const [, label = ''] of legendFormat.matchAll(/\{\{(\w+)\}\}/g)) {
      if (!grouped.includes(label)) unknown.push(`${title}: ${label}`);
    }
  }
  for (const { alert, expr, annotations } of rules) {
    const { grouped, selectors } = readExpression(expr);
    // Without a grouping all labels stay.
    const isWhole = grouped.length === 0;
    const known = new Set(
      isWhole ? ['instance', ...selectors.flatMap(({ metric }) => [...(createAll().get(metric) ?? [])])] : grouped,
    );
    for (const [, label = ''] of annotations.summary.matchAll(/\$labels\.(\w+)/g)) {
      if (!known.has(label)) unknown.push(`${alert}: ${label}`);
    }
  }
  expect(unknown).toEqual([]);
});

test('docs/operating/watching.md says of each alert what it means and what to do [P-67]', () => {
  const [, table = ''] = /^\| alert \| means \| do \|\n\|[-|]+\|\n((?:\|.*\n)+)/m.exec(manual) ?? [];
  const documented = [...table.matchAll(/^\| `(\w+)` \| (.{10,}?) \| (.{10,}) \|$/gm)].map(([, name]) => name);
  expect(documented).toEqual(rules.map(({ alert }) => alert));
  const unknown = rules.filter(({ annotations }) => {
    const [path = '', anchor = ''] = annotations.runbook.split('#');
    return !listAnchors(read(path)).includes(anchor);
  });
  expect(unknown).toEqual([]);
  expect(new Set(rules.map(({ labels }) => labels.severity))).toEqual(new Set(['page', 'ticket']));
});

test('promtool finds no fault in the alerts, and they go off when they should [P-67]', () => {
  const promtool = requireTestProgram('promtool');
  const copy = mkdtempSync(join(tmpdir(), 'kaplya-alerts-'));
  onTestFinished(() => rmSync(copy, { recursive: true }));
  cpSync(join(folder, 'alerts.yaml'), join(copy, 'alerts.yaml'));
  cpSync(join(import.meta.dirname, 'alerts.promtool.yaml'), join(copy, 'played.yaml'));
  const checked = spawnSync(promtool, ['check', 'rules', join(copy, 'alerts.yaml')], { encoding: 'utf8' });
  expect([checked.status, checked.stderr]).toEqual([0, '']);
  const played = spawnSync(promtool, ['test', 'rules', join(copy, 'played.yaml')], { encoding: 'utf8' });
  expect([played.status, played.stderr]).toEqual([0, '']);
});
