export type WithLock = <T>(name: string, work: () => Promise<T>) => Promise<T>;

/** Runs `work` in one tab at a time. Without `navigator.locks`, as on a plain http page, it runs without a lock. */
export const withBrowserLock: WithLock = async (name, work) => {
  const locks = (navigator as Partial<Navigator>).locks;
  return locks ? locks.request(name, work) : work();
};

/**
 * Acquires a lock that no other tab has, until it is released or the page is gone. null when another tab has it, or the
 * browser cannot lock.
 */
export async function holdBrowserLock(name: string): Promise<(() => void) | null> {
  const locks = (navigator as Partial<Navigator>).locks;
  if (!locks) return null;
  return new Promise((resolve) => {
    void locks.request(name, { ifAvailable: true }, async (lock) => {
      if (!lock) return resolve(null);
      await new Promise<void>((release) => resolve(release));
    });
  });
}
