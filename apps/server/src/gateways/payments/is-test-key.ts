import type { AcquirerName } from '@kaplya/contract';

/** How the keys of an acquirer begin with which no money moves. */
const testKeys: Readonly<Record<AcquirerName, RegExp>> = { yookassa: /^test_/, stripe: /^(?:sk|rk)_test_/ };

/** Whether a key is for trial payments only, by its beginning. */
export function isTestKey(name: AcquirerName, secretKey: string): boolean {
  return testKeys[name].test(secretKey);
}
