/**
 * The paths that work during maintenance: nothing is sold, but customers can see their orders, follow an open cell and
 * get help.
 */
const OPEN = ['/orders', '/aquamarket/status', '/support', '/agreements'];

/** Whether the query contains `maintenance=off`, which opens the shop during maintenance (P-17). */
export function hasMaintenancePass(search: string): boolean {
  return new URLSearchParams(search).get('maintenance') === 'off';
}

/** Whether a page works during maintenance, when all others are replaced by the maintenance page. */
export function isOpenInMaintenance(pathname: string): boolean {
  return OPEN.some((path) => pathname === path || pathname.startsWith(`${path}/`));
}
