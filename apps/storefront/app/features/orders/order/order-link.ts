import { isObject } from '@kaplya/client/storage/checked-json.ts';
import { keepTabValue, readTabValue } from '#platform/storage/tab-values.ts';
import { paths } from '#platform/page/paths.ts';

/** Signatures by the order that each may show, for this tab only: a reload keeps them, the address bar does not. */
const KEY = 'shop.orderLinks';
/** The parameters that a payment page adds to the addresses of S-18. */
const PARAMETERS = ['success', 'order_id', 't'] as const;

type Signatures = Readonly<Record<string, string>>;

/** Without the tab's storage they live as long as the page. */
let unkept: Signatures = {};

/**
 * Removes the acquirer's parameters from the address before other code reads it: nobody may get the signature from a
 * copied address or from statistics. Returns the order of a guest, who returns to the catalogue. The value of `success`
 * is ignored (S-18).
 */
export function consumeOrderLink(): string | null {
  const url = new URL(location.href);
  const ordered = url.pathname === paths.catalogue() ? url.searchParams.get('order_id') : null;
  const uuid = ordered ?? findOrderOf(url.pathname);
  const signature = url.searchParams.get('t');
  if (uuid === null || (ordered === null && signature === null)) return null;
  if (signature !== null) keepSignature(uuid, signature);
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

function keepSignature(uuid: string, signature: string): void {
  const signatures = { ...readSignatures(), [uuid]: signature };
  if (!keepTabValue(KEY, signatures)) unkept = signatures;
}

function readSignatures(): Signatures {
  const kept = readTabValue(KEY);
  return isObject(kept) ? (kept as Signatures) : unkept;
}
