import { createMemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { revalidateNow, revalidateOnRequest } from './revalidate-on-request.ts';

/** A shelf around two pages, whose loader answers on command. */
function openShelf() {
  const asked: (() => void)[] = [];
  const slow = Promise.withResolvers<null>();
  let shelf = 'old';
  const router = createMemoryRouter(
    [
      {
        id: 'shelf',
        path: '/',
        loader: async ({ request }) => {
          const asOf = shelf;
          await new Promise<void>((resolve, reject) => {
            asked.push(resolve);
            request.signal.addEventListener('abort', () => reject(request.signal.reason as Error));
          });
          return asOf;
        },
        shouldRevalidate: revalidateOnRequest,
        children: [{ path: 'cart' }, { path: 'search' }, { path: 'slow', loader: () => slow.promise }],
      },
    ],
    { initialEntries: ['/cart'], hydrationData: { loaderData: { shelf: 'old' } } },
  );
  return {
    router,
    asked,
    endSlow: () => slow.resolve(null),
    change: (to: string) => (shelf = to),
    shown: () => router.state.loaderData['shelf'] as string,
  };
}

test.each(['/', '/search?q=water', '/cart#top'])(
  'a revalidation is repeated where a navigation to %s cancels it',
  async (to) => {
    const { router, asked, change, shown } = openShelf();
    change('new');
    const answered = revalidateNow(router.revalidate);
    await expect.poll(() => asked.length).toBe(1);
    // The navigation itself waits for nothing.
    await router.navigate(to);
    expect(shown()).toBe('old');
    await expect.poll(() => asked.length).toBe(2);
    asked.at(-1)?.();
    await answered;
    expect(shown()).toBe('new');
  },
);

test('a revalidation during a navigation runs again after it', async () => {
  const { router, asked, endSlow, change, shown } = openShelf();
  const arrived = router.navigate('/slow');
  change('new');
  const answered = revalidateNow(router.revalidate);
  endSlow();
  await arrived;
  await expect.poll(() => asked.length).toBe(1);
  asked[0]?.();
  await answered;
  expect([router.state.location.pathname, shown()]).toEqual(['/slow', 'new']);
});

test('a navigation revalidates nothing, also after an answer', async () => {
  const { router, asked } = openShelf();
  const answered = revalidateNow(router.revalidate);
  await expect.poll(() => asked.length).toBe(1);
  asked.at(-1)?.();
  await answered;
  await router.navigate('/search?q=water');
  await router.navigate('/');
  expect(asked.length).toBe(1);
});
