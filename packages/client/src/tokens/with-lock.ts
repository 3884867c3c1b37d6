export type WithLock = <T>(name: string, work: () => Promise<T>) => Promise<T>;

/** Runs in one tab of a browser at a time, if the browser can lock: a plain http page has no `navigator.locks`. */
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
