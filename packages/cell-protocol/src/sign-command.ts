import { sign, type KeyObject } from 'node:crypto';
import type { OpenCommand } from './messages.ts';
import { assertId } from './topics.ts';

/** Writes a command for the wire: JSON whose last field is the signature of all bytes before it. */
export function signCommand(command: OpenCommand, signingKey: KeyObject): string {
  const { commandId, orderId, controllerId, cellId, issuedAt, expiresAt, unlockMilliseconds } = command;
  assertId(controllerId);
  assertId(cellId);
  const unsigned = JSON.stringify({
    v: 1,
    commandId,
    type: 'open',
    orderId,
    // Includes the cell, so that a command for one controller opens nothing at another.
    ctl: controllerId,
    cell: cellId,
    issuedAt: issuedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    unlockMs: unlockMilliseconds,
  });
  const signature = sign(null, Buffer.from(unsigned), signingKey).toString('base64url');
  return `${unsigned.slice(0, -1)},"sig":"ed25519:${signature}"}`;
}
