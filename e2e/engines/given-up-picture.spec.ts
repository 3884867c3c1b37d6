import { test } from './test.ts';

/** Gives up pictures of the shop while their answers come in. */
const giveUpPictures = `(async () => {
  const { currentSrc } = [...document.images].find(({ currentSrc }) => currentSrc.includes('/pictures/'));
  for (let number = 0; number < 200; number++) {
    const picture = new Image();
    picture.src = currentSrc + '?' + number;
    await new Promise((resolve) => setTimeout(resolve, number % 20));
    picture.src = '';
  }
})()`;

test('a picture that a page gives up is no fault of the page [P-63]', async ({ driver, enginePage: page }) => {
  await page.open('/');
  await driver.addScript('navigator.serviceWorker.ready.then(() => {})');
  await page.open('/');
  await driver.addScript(giveUpPictures);
  await page.open('/');
});
