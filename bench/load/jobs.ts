import type { OrderCall } from './checkout.ts';

/** A job of the driver; one runs at a time. */
export type Job =
  /** Asks for one address again and again; each visitor asks so many times. */
  | (Timed & {
      readonly kind: 'get';
      readonly path: string;
      /** Header lines, each with its end. */
      readonly headers: string;
      readonly requestsOfVisitor: number;
    })
  /** Guests who put one product into a new cart. */
  | (Timed & { readonly kind: 'cart' })
  /** Guests who order: nine calls. */
  | (Timed & { readonly kind: 'checkout' })
  /** Guests who are one call from their order, so many or as many as the time allows; nothing is timed. */
  | (Timed & { readonly kind: 'prepare'; readonly guests: number })
  /** The last call of all guests who were prepared. */
  | (Place & { readonly kind: 'complete' })
  /** One guest, call by call: sends the named call for this guest's turn. */
  | (Place & { readonly kind: 'step'; readonly call: OrderCall });

type Place = { readonly origin: string; readonly connections: number };
type Timed = Place & { readonly milliseconds: number };

export type Outcome = {
  /** Units of work: answers, carts, orders. Of one that was under way at the end, the calls that were answered count. */
  readonly units: number;
  /** With what was answered after the time: what the server has worked for. */
  readonly allUnits: number;
  readonly seconds: number;
  /** Median milliseconds of a whole unit; null where units are too short to be worth a clock. */
  readonly medianMilliseconds: number | null;
};

/** Everything that the driver has been promised by the shop, for the check that nothing was lost. */
export type Promised = { readonly orders: number; readonly pieces: Readonly<Record<string, number>> };

export type DriverMessage = { readonly id: number } & (
  | { readonly outcome: Outcome; readonly promised: Promised }
  | { readonly error: string }
);
