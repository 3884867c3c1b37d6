import { isObject } from '@kaplya/client/storage/checked-json.ts';
import { storeTabValue, readTabValue } from '#platform/storage/tab-values.ts';
import { paths } from '#platform/page/paths.ts';

/** Signatures by the order that each gives access to. Only this tab has them: they are removed from the address bar. */
const KEY = 'shop.orderLinks';
/** The parameters that a payment page adds to the addresses of S-18. */
const PARAMETERS = ['success', 'order_id', 't'] as const;

type Signatures = Readonly<Record<string, string>>;

/**
 * Removes the acquirer's parameters from the address before other code reads it: neither a copied address nor
 * statistics may contain the signature. Returns the order of a guest, who returns to the catalogue. The value of
 * `success` is ignored (S-18).
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

/** The signature that gives access to this order, also one that is still in the address. */
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
