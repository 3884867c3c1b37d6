import type { AuditEntry } from '@kaplya/contract';

/** An audit entry with the names of records that it refers to, such as areas and goods, by `kind:id`. */
export type AuditRow = AuditEntry & { readonly names: Readonly<Record<string, string>> };
