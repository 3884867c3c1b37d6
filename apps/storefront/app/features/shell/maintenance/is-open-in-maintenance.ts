/** Nothing is sold meanwhile, but who has ordered sees their order, a cell that is open is watched, and help is there. */
const OPEN = ['/orders', '/aquamarket/status', '/support', '/agreements'];

/** Whether the address lets its visitor past the maintenance page (P-17). */
export function hasMaintenancePass(search: string): boolean {
  return new URLSearchParams(search).get('maintenance') === 'off';
}

/** Whether a page stays within reach while the maintenance page stands in front of the others. */
export function isOpenInMaintenance(pathname: string): boolean {
  return OPEN.some((path) => pathname === path || pathname.startsWith(`${path}/`));
}
