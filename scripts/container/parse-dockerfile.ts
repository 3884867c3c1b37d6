/** One step of a stage, as it stands in the file. */
export type Instruction =
  | {
      readonly kind: 'copy';
      readonly from: string | null;
      readonly sources: readonly string[];
      readonly target: string;
    }
  | { readonly kind: 'run'; readonly command: string }
  | { readonly kind: 'env'; readonly values: Readonly<Record<string, string>> }
  | { readonly kind: 'workdir' | 'user' | 'stopsignal'; readonly value: string }
  | { readonly kind: 'volume' | 'expose'; readonly values: readonly string[] }
  | {
      readonly kind: 'healthcheck';
      readonly options: Readonly<Record<string, string>>;
      readonly command: readonly string[];
    }
  | { readonly kind: 'cmd'; readonly command: readonly string[] };

export type Stage = {
  readonly base: string;
  readonly name: string | null;
  readonly instructions: readonly Instruction[];
};

/**
 * Reads a Dockerfile. It knows the instructions and forms that ours uses, and throws for any other: what it does not know
 * it cannot carry out as Docker would.
 */
export function parseDockerfile(text: string): readonly Stage[] {
  const stages: { base: string; name: string | null; instructions: Instruction[] }[] = [];
  for (const line of joinLines(text)) {
    const [, word = '', rest = ''] = /^([A-Z]+)\s+(.+)$/s.exec(line) ?? [];
    if (word === 'FROM') {
      const [, base = '', name = null] = /^(\S+)(?: AS ([a-z]+))?$/.exec(rest) ?? [];
      if (base === '') throw new Error(`A stage that is not understood: ${line}`);
      stages.push({ base, name, instructions: [] });
      continue;
    }
    const stage = stages.at(-1);
    if (!stage) throw new Error(`An instruction before the first stage: ${line}`);
    stage.instructions.push(parseInstruction(word, rest, line));
  }
  return stages;
}

function joinLines(text: string): string[] {
  return text
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .join('\n')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

function parseInstruction(word: string, rest: string, line: string): Instruction {
  switch (word) {
    case 'COPY': {
      const [, from = null, paths = ''] = /^(?:--from=([a-z]+) )?((?:[^\s-]\S* ?)+)$/.exec(rest) ?? [];
      const parts = paths.split(' ');
      if (parts.length < 2 || /[*?$[]/.test(paths)) throw new Error(`A copy that is not understood: ${line}`);
      return { kind: 'copy', from, sources: parts.slice(0, -1), target: parts.at(-1) ?? '' };
    }
    case 'RUN':
      if (/^(--|\[)/.test(rest)) throw new Error(`A command that is not understood: ${line}`);
      return { kind: 'run', command: rest };
    case 'ENV':
      return { kind: 'env', values: parsePairs(rest, line) };
    case 'WORKDIR':
    case 'USER':
    case 'STOPSIGNAL':
      return { kind: word.toLowerCase() as 'workdir' | 'user' | 'stopsignal', value: rest };
    case 'VOLUME':
    case 'EXPOSE':
      return { kind: word.toLowerCase() as 'volume' | 'expose', values: rest.split(' ') };
    case 'HEALTHCHECK': {
      const [, options = '', command = ''] = /^((?:--[\w=-]+ +)*)CMD (\[.*\])$/.exec(rest) ?? [];
      return { kind: 'healthcheck', options: parsePairs(options.trim(), line), command: parseExec(command, line) };
    }
    case 'CMD':
      return { kind: 'cmd', command: parseExec(rest, line) };
    default:
      throw new Error(`An instruction that is not understood: ${line}`);
  }
}

function parsePairs(text: string, line: string): Record<string, string> {
  return Object.fromEntries(
    text.split(/ +/).map((pair) => {
      const [, name, value] = /^-{0,2}([\w-]+)=([^\s"'$]*)$/.exec(pair) ?? [];
      if (name === undefined || value === undefined) throw new Error(`A value that is not understood: ${line}`);
      return [name, value];
    }),
  );
}

/** Only the form without a shell: its process gets the signals. */
function parseExec(text: string, line: string): readonly string[] {
  const command: unknown = text.startsWith('[') ? JSON.parse(text) : null;
  if (!Array.isArray(command) || !command.every((part) => typeof part === 'string')) {
    throw new Error(`A command that is no list: ${line}`);
  }
  return command;
}
