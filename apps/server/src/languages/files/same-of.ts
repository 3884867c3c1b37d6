import type { RefusalParams } from '@kaplya/files/file-refused';

export type Writer = (params: RefusalParams) => string;

/** One text for several codes. */
export function sameOf<const Name extends string>(names: readonly Name[], writer: Writer): Record<Name, Writer> {
  return Object.fromEntries(names.map((name) => [name, writer])) as Record<Name, Writer>;
}
