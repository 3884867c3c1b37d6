import { createHash } from 'node:crypto';
import type { CodeRequest } from './code-request.ts';

/**
 * The id of the send that a request's `Idempotency-Key` names; null without a key. A UUIDv8: another subject, contact,
 * method or challenge is another send.
 */
export function findSendId(
  { idempotencyKey, bearer, purpose, target, method }: CodeRequest,
  challengeId: string | null,
): string | null {
  if (idempotencyKey === undefined) return null;
  const named = [idempotencyKey, bearer.subjectId, purpose, target, method, challengeId];
  const hash = createHash('sha256').update(JSON.stringify(named)).digest('hex');
  return hash.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5');
}
