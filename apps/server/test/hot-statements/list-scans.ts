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

type Known = { readonly tables: ReadonlySet<string>; readonly partialIndexes: ReadonlySet<string> };

/** Lists the scans of whole tables or indexes in a statement's plans: for its values, and for any values if it has a name. */
export async function listScans(client: Client, statement: Statement, known: Known): Promise<Scan[]> {
  const { text, values, isNamed } = statement;
  const scans = await listScansOf(client, { text, explain: `explain (format json) ${text}`, values }, known);
  if (!isNamed) return scans;
  const explain = `explain (generic_plan, format json) ${text}`;
  return [...scans, ...(await listScansOf(client, { text, explain, values: [] }, known))];
}

async function listScansOf(
  client: Client,
  { text, explain, values }: { readonly text: string; readonly explain: string; readonly values: readonly unknown[] },
  { tables, partialIndexes }: Known,
): Promise<Scan[]> {
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    values.length > 0 ? { text: explain, values: [...values] } : explain,
  );
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
