import { setFlagsFromString } from 'node:v8';

/**
 * V8 collects the long-lived part of the heap when it has grown by half, not when it is two or three times as large:
 * the shop retains little, and short-lived data would occupy the machine's memory (docs/decisions/0071). Call it at the
 * end of the start, whose objects live long and would be collected again and again.
 */
export function limitHeapGrowth(): void {
  setFlagsFromString('--heap-growing-percent=50');
}
