import { expect, test } from './test.ts';

/** Asks for a picture of the page anew, and gives it up about when its answer comes in. Runs in the page. */
async function giveUpPictures(rounds: number): Promise<string> {
  if (navigator.serviceWorker.controller === null) return 'no worker';
  const url = [...document.images].map(({ currentSrc }) => currentSrc).find((src) => src.includes('/pictures/'));
  if (url === undefined) return 'no picture';
  for (let round = 0; round < rounds; round++) {
    const picture = Object.assign(new Image(), { src: `${url}?${Math.random()}` });
    await new Promise((resolve) => setTimeout(resolve, 10 + (round % 30)));
    picture.src = '';
  }
  return 'given up';
}

test('pictures that a page gives up are no fault of the page [P-63]', async ({ driver, enginePage: page }) => {
  await page.open('/');
  // From its second visit on, a worker stands between the page and the shop.
  await expect(async () => {
    await page.open('/');
    expect(await driver.find(giveUpPictures, 1)).toBe('given up');
  }).toPass({ timeout: 60_000 });
  expect(await driver.find(giveUpPictures, 300)).toBe('given up');
  await page.open('/');
});
