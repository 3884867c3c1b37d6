import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export type SlowStatement = { readonly text: string; readonly count: number; readonly longestMilliseconds: number };

/** PostgreSQL logs statements that take longer. */
export const slowMilliseconds = 100;
export const slowStatementSettings = [`log_min_duration_statement=${slowMilliseconds}`, 'log_line_prefix=%m %d %a: '];

const entry =
  /^\d{4}-\d\d-\d\d [\d:.]+ UTC (?<database>\S*) (?<application>.*?): LOG: {2}duration: (?<duration>[\d.]+) ms {2}(?:execute [^:]*|statement|parse [^:]*|bind [^:]*): (?<text>[^]*)$/;

/** A database's slow statements, the slowest first. */
export function readSlowStatements(postgresFolder: string, database: string): SlowStatement[] {
  const folder = join(postgresFolder, 'log');
  const log = readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n');
  const found = new Map<string, SlowStatement>();
  for (const text of log.split(/\n(?=\d{4}-\d\d-\d\d )/)) {
    const groups = entry.exec(text)?.groups;
    if (!groups || groups['database'] !== database || groups['application'] !== 'kaplya') continue;
    const statement = (groups['text'] ?? '').replaceAll(/\s+/g, ' ').trim().slice(0, 400);
    const milliseconds = Number(groups['duration']);
    const known = found.get(statement);
    found.set(statement, {
      text: statement,
      count: (known?.count ?? 0) + 1,
      longestMilliseconds: Math.max(milliseconds, known?.longestMilliseconds ?? 0),
    });
  }
  return [...found.values()].toSorted((one, other) => other.longestMilliseconds - one.longestMilliseconds);
}
