import { verify, type KeyObject } from 'node:crypto';
import { z } from 'zod';
import type { CellAddress, OpenCommand } from './messages.ts';

/** `forged` is reported to nobody, so a forger learns nothing and cannot block a real command. */
export type Verdict =
  | { readonly kind: 'valid'; readonly command: OpenCommand }
  | { readonly kind: 'expired'; readonly command: OpenCommand }
  | { readonly kind: 'forged' }
  | { readonly kind: 'wrong_target' };

const signaturePattern = /,"sig":"ed25519:([\w-]{86})"\}$/;

const commandShape = z.object({
  v: z.literal(1),
  commandId: z.string().min(1).max(64),
  type: z.literal('open'),
  orderId: z.string().max(64),
  ctl: z.string(),
  cell: z.string(),
  issuedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  unlockMs: z.int().min(1).max(10_000),
});

/** Verifies like a controller: checks the received bytes first, and parses them afterwards. */
export function verifyCommand(
  payload: Buffer,
  { target, publicKey, now }: { target: CellAddress; publicKey: KeyObject; now: Date },
): Verdict {
  // Decoded as latin1, which has one character for each byte, so that positions in the text are positions in the bytes.
  const text = payload.toString('latin1');
  const match = signaturePattern.exec(text);
  if (!match) return { kind: 'forged' };
  const signed = Buffer.concat([payload.subarray(0, match.index), Buffer.from('}')]);
  if (!verify(null, signed, publicKey, Buffer.from(match[1] ?? '', 'base64url'))) return { kind: 'forged' };

  const { ctl, cell, issuedAt, expiresAt, unlockMs, ...rest } = commandShape.parse(JSON.parse(signed.toString()));
  if (ctl !== target.controllerId || cell !== target.cellId) return { kind: 'wrong_target' };
  const command: OpenCommand = {
    ...target,
    commandId: rest.commandId,
    orderId: rest.orderId,
    issuedAt: new Date(issuedAt),
    expiresAt: new Date(expiresAt),
    unlockMilliseconds: unlockMs,
  };
  return { kind: command.expiresAt.getTime() > now.getTime() ? 'valid' : 'expired', command };
}
