import { createHmac, timingSafeEqual } from 'node:crypto';

/** The largest age of a signature, as in Stripe's own clients. */
const toleranceSeconds = 5 * 60;

export type SignedNotification = {
  /** The header `Stripe-Signature`: `t=1492774577,v1=5257a869…,v1=…`. */
  readonly header: string | null;
  /** The body as received. */
  readonly bytes: Uint8Array;
  readonly now: Date;
};

/**
 * Whether a notification was signed with the shop's webhook secret within `toleranceSeconds`: one `v1` is the
 * HMAC-SHA-256 of `t`, a dot and the body. While a secret is being replaced at Stripe the header has a `v1` for each.
 */
export function isSignedByStripe(secret: string, { header, bytes, now }: SignedNotification): boolean {
  const parts = (header ?? '').split(',').map((part) => part.trim().split('='));
  const valuesOf = (name: string) => parts.flatMap(([key, value]) => (key === name && value ? [value] : []));
  const [time = '', ...others] = valuesOf('t');
  if (!/^\d{1,12}$/.test(time) || others.length > 0) return false;
  if (Math.abs(now.getTime() / 1000 - Number(time)) > toleranceSeconds) return false;
  const expected = createHmac('sha256', secret).update(`${time}.`).update(bytes).digest();
  return valuesOf('v1').some((signature) => {
    const given = Buffer.from(signature, 'hex');
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}
