import { setFlagsFromString } from 'node:v8';

/**
 * From now on V8 collects the long-lived part of the heap when it has grown by half, not when it is two or three times as large:
 * the shop keeps little, and what it kept for a moment costs the machine memory (docs/decisions/0071). Call it when the
 * start is over, which makes much that lives for long and would be collected again and again.
 */
export function limitHeapGrowth(): void {
  setFlagsFromString('--heap-growing-percent=50');
}
