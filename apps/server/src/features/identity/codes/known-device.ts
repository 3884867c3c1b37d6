import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { DAY_MS } from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { Caller } from '#http/call.ts';

const cookieName = 'known_device';
const knownMilliseconds = 400 * DAY_MS;
/** The most phones and addresses that the cookie remembers, for people who share a browser. */
const mostKnown = 4;

type KnownTo = { readonly partnerId: string; readonly target: string };

/**
 * The mark of a device that has signed in to the phone or address before; null for any other. A cookie of the
 * device has it (OWASP's device cookie), signed for one target by a keyed hash: it names nobody, and no row is stored.
 */
export function findKnownDevice(context: Context, of: KnownTo, request: Request): string | null {
  const entry = listEntries(request).find((each) => isOf(context, of, each));
  return entry?.split('.')[1] ?? null;
}

/** Sets the cookie that marks the device as one that has signed in to the phone or address. */
export function sendKnownDevice(
  context: Context,
  of: KnownTo,
  { request, caller, answerHeaders }: { request: Request; caller: Caller; answerHeaders: Headers },
): void {
  // The existing mark is sent again: a new one at each sign-in would start with unused limits.
  const mark = findKnownDevice(context, of, request) ?? randomBytes(16).toString('base64url');
  const terms = `${context.clock.now().getTime()}.${mark}`;
  const others = listEntries(request).filter((entry) => !isOf(context, of, entry));
  const entries = [`${terms}.${sign(context, of, terms)}`, ...others].slice(0, mostKnown);
  const secure = caller.isSecure ? '; Secure' : '';
  const attributes = `Max-Age=${knownMilliseconds / 1000}; Path=/api/identity; HttpOnly; SameSite=Strict${secure}`;
  answerHeaders.append('set-cookie', `${cookieName}=${entries.join('~')}; ${attributes}`);
}

function listEntries(request: Request): string[] {
  const cookies = (request.headers.get('cookie') ?? '').split(';').map((pair) => pair.trim());
  const cookie = cookies.find((pair) => pair.startsWith(`${cookieName}=`)) ?? '';
  return cookie
    .slice(cookieName.length + 1)
    .split('~')
    .filter((entry) => /^\d{1,15}\.[\w-]{22}\.[\w-]{43}$/.test(entry))
    .slice(0, mostKnown);
}

function isOf(context: Context, of: KnownTo, entry: string): boolean {
  const [since = '', mark = '', signature = ''] = entry.split('.');
  if (Number(since) + knownMilliseconds <= context.clock.now().getTime()) return false;
  return timingSafeEqual(Buffer.from(signature), Buffer.from(sign(context, of, `${since}.${mark}`)));
}

function sign(context: Context, { partnerId, target }: KnownTo, terms: string): string {
  const signed = `known ${partnerId} ${target} ${terms}`;
  return createHmac('sha256', context.services.identity.codeKey).update(signed).digest('base64url');
}
