export type WithLock = <T>(name: string, work: () => Promise<T>) => Promise<T>;

/** One tab of a browser at a time, where the browser can promise it: a plain http page has no `navigator.locks`. */
export const withBrowserLock: WithLock = async (name, work) => {
  const locks = (navigator as Partial<Navigator>).locks;
  return locks ? locks.request(name, work) : work();
};
