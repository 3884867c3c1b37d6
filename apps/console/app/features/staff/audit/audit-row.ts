import type { AuditEntry } from '@kaplya/contract';

/** An entry with what the ids in it are called: of areas, goods and the like, by kind and id. */
export type AuditRow = AuditEntry & { readonly names: Readonly<Record<string, string>> };
