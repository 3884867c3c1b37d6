import type { Route } from '@playwright/test';
import { proxyPage, type Silence } from '../../packages/client/src/network/silent-network.test-support.ts';
import type { Page } from '../pages/test.ts';

/**
 * Lets calls meet a silence: an address that accepts and stays silent, a lost answer, a proxy's page. `back` ends it for
 * later calls; those that were swallowed stay so. The time that an answer or a call is under way is as long as the page's
 * clock (`page.clock`) and the journey make it: `arrive` delivers it.
 */
export async function silenceCalls(
  page: Page,
  url: string | RegExp,
  mode: Silence,
  { method }: { method?: string } = {},
) {
  const arrived = Promise.withResolvers<void>();
  let count = 0;

  async function behave(route: Route): Promise<void> {
    if (method !== undefined && route.request().method() !== method) return route.fallback();
    count += 1;
    switch (mode) {
      case 'accepts-and-never-answers':
        return undefined;
      case 'answer-lost':
        await route.fetch();
        return undefined;
      case 'answers-after-20s': {
        const response = await route.fetch();
        await arrived.promise;
        // A page that has given up no longer listens.
        return route.fulfill({ response }).catch(() => {});
      }
      case 'arrives-after-20s':
        await arrived.promise;
        return route.fetch().then(
          (response) => route.fulfill({ response }).catch(() => {}),
          () => {},
        );
      case 'proxy-page-403':
      case 'proxy-page-407':
      case 'proxy-page-451':
      case 'proxy-page-502': {
        const status = Number(mode.slice('proxy-page-'.length));
        return route.fulfill({ status, contentType: 'text/html', body: proxyPage(status) });
      }
    }
  }

  await page.route(url, behave);
  return {
    count: () => count,
    arrive: () => arrived.resolve(),
    back: () => page.unroute(url, behave),
  };
}
