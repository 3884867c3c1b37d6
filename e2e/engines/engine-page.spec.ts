import { test } from './test.ts';

const movingButton = `<!doctype html>
<title>A button that moves once, from under the mouse</title>
<div id="place" style="height: 0"></div>
<button onclick="said.textContent = 'pressed'">Press</button>
<p role="status" id="said"></p>
<script>
  addEventListener('mousemove', () => { place.style.height = '300px'; }, { once: true });
</script>`;

test('a click that misses a moving button is repeated', async ({ driver, enginePage: page }) => {
  await driver.open(`data:text/html,${encodeURIComponent(movingButton)}`);
  await page.tap({ role: 'button', name: 'Press' });
  await page.waitForText({ role: 'status' }, 'pressed', { seconds: 5 });
});
