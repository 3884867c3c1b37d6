import { sign, type KeyObject } from 'node:crypto';
import type { OpenCommand } from './messages.ts';
import { assertId } from './topics.ts';

/** The command on the wire: its JSON with the signature of all bytes before it as the last field. */
export function signCommand(command: OpenCommand, signingKey: KeyObject): string {
  const { commandId, orderId, controllerId, cellId, issuedAt, expiresAt, unlockMilliseconds } = command;
  assertId(controllerId);
  assertId(cellId);
  const unsigned = JSON.stringify({
    v: 1,
    commandId,
    type: 'open',
    orderId,
    // Beside the cell, so that a command of one controller opens nothing at another.
    ctl: controllerId,
    cell: cellId,
    issuedAt: issuedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    unlockMs: unlockMilliseconds,
  });
  const signature = sign(null, Buffer.from(unsigned), signingKey).toString('base64url');
  return `${unsigned.slice(0, -1)},"sig":"ed25519:${signature}"}`;
}
