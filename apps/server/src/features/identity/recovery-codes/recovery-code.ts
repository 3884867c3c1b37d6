import { createHash, randomInt } from 'node:crypto';

/** Crockford's digits: no letter is read as a digit or the other way round. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const groups = 4;
const charactersInGroup = 4;

/** A new code of 80 random bits, like `7K4Q-0ZP9-M2XT-HW5B`. */
export function createRecoveryCode(): string {
  return Array.from({ length: groups }, createGroup).join('-');
}

/** The hash of a code as it is written or typed: in any case and grouping, with O for 0, and I or L for 1. */
export function hashRecoveryCode(partnerId: string, typed: string): string {
  const code = typed
    .toUpperCase()
    .replaceAll(/[^\dA-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
  return createHash('sha256').update(`recovery ${partnerId} ${code}`).digest('hex');
}

function createGroup(): string {
  return Array.from({ length: charactersInGroup }, () => alphabet[randomInt(alphabet.length)]).join('');
}
