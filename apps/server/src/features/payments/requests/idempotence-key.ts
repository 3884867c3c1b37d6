import { createHash } from 'node:crypto';

/** UUIDv5 of a document and its attempt number (rule 62): a repeat creates no second payment. */
export function idempotenceKeyOf(documentId: string, attempt: number): string {
  const hash = createHash('sha1')
    .update(Buffer.from(documentId.replaceAll('-', ''), 'hex'))
    .update(String(attempt))
    .digest()
    .subarray(0, 16);
  hash.writeUInt8((hash.readUInt8(6) & 0x0f) | 0x50, 6);
  hash.writeUInt8((hash.readUInt8(8) & 0x3f) | 0x80, 8);
  return hash.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
