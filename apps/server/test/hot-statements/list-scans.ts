import type { Client } from 'pg';
import type { Statement } from './record-statements.ts';

type Plan = {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
  readonly Plans?: readonly Plan[];
};

export type Scan = { readonly table: string; readonly how: string; readonly text: string };

/** Lists the scans of whole tables or indexes in a statement's plan. */
export async function listScans(
  client: Client,
  { text, values }: Statement,
  { tables, partialIndexes }: { tables: ReadonlySet<string>; partialIndexes: ReadonlySet<string> },
): Promise<Scan[]> {
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(`explain (format json) ${text}`, [...values]);
  const root = rows[0]?.['QUERY PLAN'][0].Plan;
  if (!root) throw new Error('no plan');
  const scans: Scan[] = [];

  function visit(plan: Plan, table: string | undefined, isLimited: boolean): void {
    const { 'Node Type': how, 'Index Name': index, 'Index Cond': condition } = plan;
    const relation = plan['Relation Name'] ?? table;
    const isWhole =
      how === 'Seq Scan' || (index !== undefined && !isLimited && !partialIndexes.has(index) && isOfAll(condition));
    if (isWhole && relation !== undefined && tables.has(relation)) scans.push({ table: relation, how, text });
    for (const child of plan.Plans ?? []) visit(child, relation, isLimited || how === 'Limit');
  }

  visit(root, undefined, false);
  return scans;
}

/** An index scan without a condition, or with only that of the partner. */
function isOfAll(condition: string | undefined): boolean {
  return condition === undefined || /^\(\(partner_id\)::text = [^)]*\)$/.test(condition);
}
