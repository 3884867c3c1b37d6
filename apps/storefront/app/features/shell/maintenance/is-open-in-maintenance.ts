/** Nothing is sold meanwhile, but customers see their orders, open cells stay watched, and help is available. */
const OPEN = ['/orders', '/aquamarket/status', '/support', '/agreements'];

/** Whether the address opens the shop during maintenance (P-17). */
export function hasMaintenancePass(search: string): boolean {
  return new URLSearchParams(search).get('maintenance') === 'off';
}

/** Whether a page stays available while the maintenance page replaces the others. */
export function isOpenInMaintenance(pathname: string): boolean {
  return OPEN.some((path) => pathname === path || pathname.startsWith(`${path}/`));
}
