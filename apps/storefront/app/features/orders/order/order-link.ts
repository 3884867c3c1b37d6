import { isObject } from '@kaplya/client/storage/checked-json.ts';
import { storeTabValue, readTabValue } from '#platform/storage/tab-values.ts';
import { paths } from '#platform/page/paths.ts';

/**
 * The storage key of the link signatures by order id. They are stored for this tab only, and removed from the address
 * bar.
 */
const KEY = 'shop.orderLinks';
/** The query parameters that a payment page adds to the return URL (S-18): outcome, order id, signature. */
const PARAMETERS = ['success', 'order_id', 't'] as const;

type Signatures = Readonly<Record<string, string>>;

/**
 * Removes the payment page's parameters from the URL before other code reads it: neither a copied URL nor statistics
 * may contain the signature. Returns the id of the order if a guest has been sent back to the catalogue, else null. The
 * value of `success` is ignored (S-18).
 */
export function consumeOrderLink(): string | null {
  const url = new URL(location.href);
  const ordered = url.pathname === paths.catalogue() ? url.searchParams.get('order_id') : null;
  const uuid = ordered ?? findOrderOf(url.pathname);
  const signature = url.searchParams.get('t');
  if (uuid === null || (ordered === null && signature === null)) return null;
  if (signature !== null) storeTabValue(KEY, { ...readSignatures(), [uuid]: signature });
  for (const name of PARAMETERS) url.searchParams.delete(name);
  history.replaceState(history.state, '', url);
  return ordered;
}

/** The signature that gives access to this order, stored or still in the URL. null: none. */
export function findSignature(uuid: string): string | null {
  consumeOrderLink();
  return readSignatures()[uuid] ?? null;
}

function findOrderOf(pathname: string): string | null {
  const [folder, uuid] = pathname.slice(1).split('/');
  return `/${folder}` === paths.orders() && uuid ? uuid : null;
}

function readSignatures(): Signatures {
  const stored = readTabValue(KEY);
  return isObject(stored) ? (stored as Signatures) : {};
}
