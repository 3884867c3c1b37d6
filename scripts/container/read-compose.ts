import { parse } from 'yaml';

export type Service = {
  readonly image: string;
  readonly build?: string;
  readonly user?: string;
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly volumes?: readonly string[];
  readonly ports?: readonly string[];
  readonly tmpfs?: readonly string[];
  readonly healthcheck?: { readonly test: readonly string[] };
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly stop_grace_period?: string;
};

export type Compose = {
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes: Readonly<Record<string, unknown>>;
};

/**
 * Reads a compose.yaml with the variables of its `.env` put in. Throws for a variable that must be given and is not, as
 * Docker does, and for a form that ours does not use.
 */
export function readCompose(text: string, given: Readonly<Record<string, string>>): Compose {
  const fill = (written: string): string =>
    written.replaceAll(/\$\{([A-Z_]+)(?:(:-|:\?)([^}]*))?\}|\$/g, (form, name = '', operator = '', rest = '') => {
      if (form === '$') throw new Error(`A variable in a form that is not understood: ${written}`);
      const value = given[name as string] ?? '';
      if (value !== '') return value;
      if (operator === ':-') return rest as string;
      throw new Error(`${name as string}: ${rest === '' ? 'it is not set' : (rest as string)}`);
    });
  // Docker reads the file first: a value stays a text, and an empty one is there.
  return JSON.parse(JSON.stringify(parse(text)), (_, value: unknown) =>
    typeof value === 'string' ? fill(value) : value,
  ) as Compose;
}

/** The names that a compose.yaml takes from its `.env`, and whether each must be there. */
export function listVariables(text: string): ReadonlyMap<string, { readonly isRequired: boolean }> {
  return new Map(
    [...text.matchAll(/\$\{([A-Z_]+)(:-|:\?)?/g)].map(([, name = '', operator]) => [
      name,
      { isRequired: operator !== ':-' },
    ]),
  );
}

/** Reads lines of a `.env`. */
export function parseEnvFile(text: string): Record<string, string> {
  return Object.fromEntries([...text.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]));
}
