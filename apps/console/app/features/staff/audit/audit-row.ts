import type { AuditEntry } from '@kaplya/contract';

/** An entry with the names of the records in it, by kind and id: areas, goods and others. */
export type AuditRow = AuditEntry & { readonly names: Readonly<Record<string, string>> };
