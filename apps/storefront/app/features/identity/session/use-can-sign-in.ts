import { useConfig } from '#platform/data/use-config.ts';

/** Whether the shop can send codes to sign in by; if not, nothing on its pages offers to sign in. */
export function useCanSignIn(): boolean {
  return useConfig().auth.methods.length > 0;
}
