import { generateKeyPairSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { deriveCellKeys, parsePublicKey, shopUsername } from './cell-keys.ts';
import type { OpenCommand } from './messages.ts';
import { signCommand } from './sign-command.ts';
import { parseTopic, toCellTopic } from './topics.ts';
import { verifyCommand } from './verify-command.ts';

const keys = deriveCellKeys('a secret that only tests know, and everybody may');
const publicKey = parsePublicKey(keys.publicKey);
const target = { controllerId: 'ctl-1', cellId: 'c-active' };
const command: OpenCommand = {
  ...target,
  commandId: '018f0000-0000-7000-8000-000000000001',
  orderId: '018f0000-0000-7000-8000-000000000002',
  issuedAt: new Date('2026-03-10T07:30:00.000Z'),
  expiresAt: new Date('2026-03-10T07:30:30.000Z'),
  unlockMilliseconds: 600,
};
const now = new Date('2026-03-10T07:30:10.000Z');
const signed = signCommand(command, keys.signingKey);
const verify = (payload: string | Buffer, changes: Partial<Parameters<typeof verifyCommand>[1]> = {}) =>
  verifyCommand(Buffer.from(payload), { target, publicKey, now, ...changes });

test('a command is the JSON of the contract with its signature as the last field', () => {
  expect(JSON.parse(signed)).toEqual({
    v: 1,
    commandId: command.commandId,
    type: 'open',
    orderId: command.orderId,
    ctl: 'ctl-1',
    cell: 'c-active',
    issuedAt: '2026-03-10T07:30:00.000Z',
    expiresAt: '2026-03-10T07:30:30.000Z',
    unlockMs: 600,
    sig: expect.stringMatching(/^ed25519:[\w-]{86}$/) as string,
  });
  expect(signed).toMatch(/,"sig":"[^"]+"\}$/);
  expect(verify(signed)).toEqual({ kind: 'valid', command });
});

test('whoever builds a controller finds a key and a command to try it with', () => {
  const manual = readFileSync(new URL('../../../docs/integrating.md', import.meta.url), 'utf8');
  expect(manual).toContain(`\n${keys.publicKey}\n${signed}\n`);
});

test('every process with the same secret signs the same bytes, and one with another secret others', () => {
  const twin = deriveCellKeys('a secret that only tests know, and everybody may');
  expect(signCommand(command, twin.signingKey)).toBe(signed);
  const stranger = deriveCellKeys('another secret that only tests know, but long');
  expect(verify(signCommand(command, stranger.signingKey))).toEqual({ kind: 'forged' });
  expect(stranger.passwordOf('ctl-1')).not.toBe(keys.passwordOf('ctl-1'));
});

test('an altered byte, wherever it is, and the command is forged', () => {
  const bytes = Buffer.from(signed);
  // The last characters end the signature; the bits beyond its 64 bytes are ignored.
  const meaningful = bytes.length - 3;
  for (let at = 0; at < meaningful; at += 3) {
    const altered = Buffer.from(bytes);
    altered[at] = (altered[at] ?? 0) ^ 1;
    expect(verify(altered), `byte ${at}`).toEqual({ kind: 'forged' });
  }
});

test.each([
  ['nothing', ''],
  ['no signature', signed.replace(/,"sig.*/, '}')],
  ['something after the signature', `${signed} `],
  ['the same JSON with other spaces', signed.replace('"v":1', '"v": 1')],
  ['the signature of nobody', signed.replace(/ed25519:[\w-]{86}/, `ed25519:${'A'.repeat(86)}`)],
])('a command with %s is forged', (_, payload) => {
  expect(verify(payload)).toEqual({ kind: 'forged' });
});

test('a command signed by another key is forged', () => {
  const { privateKey } = generateKeyPairSync('ed25519');
  expect(verify(signCommand(command, privateKey))).toEqual({ kind: 'forged' });
});

test('a command ends at its expiry, by the clock of who reads it', () => {
  expect(verify(signed, { now: new Date('2026-03-10T07:30:29.999Z') }).kind).toBe('valid');
  expect(verify(signed, { now: command.expiresAt }).kind).toBe('expired');
});

test.each([
  ['cell', { ...target, cellId: 'c-other' }],
  ['controller', { ...target, controllerId: 'ctl-2' }],
])('a command for another %s is not for this one', (_, other) => {
  expect(verify(signed, { target: other })).toEqual({ kind: 'wrong_target' });
});

test.each(['', 'a/b', '+', '#', 'x'.repeat(61), 'ctl 1'])('"%s" is no id of a controller', (id) => {
  expect(() => keys.passwordOf(id)).toThrow('no id');
  expect(() => signCommand({ ...command, controllerId: id }, keys.signingKey)).toThrow('no id');
});

test('an id has as many letters as the columns hold: 60, in a command and in a topic', () => {
  const [longest, longer] = ['x'.repeat(60), 'x'.repeat(61)];
  expect(keys.passwordOf(longest)).not.toBe('');
  expect(parseTopic(toCellTopic({ controllerId: longest, cellId: longest }, 'cmd'))).toMatchObject({ cellId: longest });
  expect(parseTopic(`mm/v1/${longer}/status`)).toBeNull();
  expect(parseTopic(`mm/v1/ctl-1/cells/${longer}/state`)).toBeNull();
});

test('no controller has the name of the shop', () => {
  expect(() => keys.passwordOf(shopUsername)).toThrow(shopUsername);
});
