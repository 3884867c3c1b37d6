import { parseArgs } from 'node:util';
import { loadNames, type LoadName } from './judge/loads.ts';

/** The other tables. */
const tableNames = ['statements', 'commands', 'answers', 'searches', 'cells', 'weights'] as const;
export type TableName = (typeof tableNames)[number];
export const sectionNames = [...loadNames, ...tableNames] as const;
export type SectionName = LoadName | TableName;

const quickSections: readonly SectionName[] = [...loadNames, 'statements'];

export type BenchArguments = {
  readonly only: readonly SectionName[];
  readonly isQuick: boolean;
  /** A file to write. */
  readonly save: string | null;
  /** A saved file. */
  readonly compare: string | null;
};

export const usage = `npm run bench -- [--quick] [--only <names>] [--save <file>] [--compare <file>]

  --quick    fewer and shorter rounds, and no table of calls without load: about two minutes
  --only     some of it, with commas: ${sectionNames.join(', ')}
  --save     writes the numbers as JSON
  --compare  says what has changed since a saved file; the exit code is 1 when something is slower`;

/** Throws an error for people when it does not understand. */
export function parseBenchArguments(args: readonly string[]): BenchArguments {
  const { values } = parseArgs({
    args: [...args],
    options: {
      quick: { type: 'boolean', default: false },
      only: { type: 'string', multiple: true, default: [] },
      save: { type: 'string' },
      compare: { type: 'string' },
    },
  });
  const named = values.only.flatMap((names) => names.split(',')).filter((name) => name !== '');
  const unknown = named.filter((name) => !isSection(name));
  if (unknown.length > 0) throw new Error(`There is no ${unknown.join(', ')}. There are: ${sectionNames.join(', ')}`);
  return {
    only: named.length > 0 ? named.filter(isSection) : values.quick ? quickSections : sectionNames,
    isQuick: values.quick,
    save: values.save ?? null,
    compare: values.compare ?? null,
  };
}

const isSection = (name: string): name is SectionName => (sectionNames as readonly string[]).includes(name);
