import { comeBackAs } from '../../pages/account.ts';
import { waitUntilHydrated } from '../../browser/hydrated.ts';
import { expectFocusIn } from '../../browser/focus.ts';
import { expectNoViolations } from '../../browser/axe.ts';
import { createBannersPage, type BannersPageObject } from '../../pages/banners.ts';
import { holdCalls } from '../../browser/hold-calls.ts';
import { createBuyer, placeOrder } from '../../visitors/orders-over-http.ts';
import { readStored } from '../../visitors/server.ts';
import { builtScripts } from '../../shop/built-files.ts';
import { desktop, expect, phone, test as base, type Page } from '../../pages/test.ts';

const test = base.extend<{ banners: BannersPageObject }>({
  banners: async ({ page, shop: { t, language } }, use) => {
    await use(createBannersPage({ page, t, language }));
  },
});

test.use({ viewport: phone });

const SLIDES = 4;

async function openCatalogue(page: Page): Promise<void> {
  await page.goto('/');
  await waitUntilHydrated(page);
}

test.describe('Without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the first page has its banners in a strip that the browser scrolls, and their links lead on [S-43] [T-01]', async ({
    page,
    banners,
  }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    const { length } = await banners.list();
    expect(length).toBe(4);
    await expect(banners.slides).toHaveCount(length);
    await expect(banners.strip).toHaveCSS('overflow-x', 'auto');
    await expect(banners.strip).toHaveCSS('scroll-snap-type', 'x mandatory');
    const pictures = banners.root.locator('img');
    expect(await pictures.evaluateAll((all) => all.map((picture) => picture.getAttribute('loading')))).toEqual([
      'eager',
      'lazy',
      'lazy',
      'lazy',
    ]);
    const { control } = await banners.find('product_set');
    await control.click();
    await expect(page).toHaveURL(/\/product_sets\/first-order-set$/);
  });
});

test('the strip of banners leaves room for goods, does not move the page, and can be read at any width and size of text [S-43]', async ({
  page,
  shop,
  banners,
}) => {
  const { t } = shop;
  await test.step('it does not move the page, also not when a story was looked at [S-43]', async () => {
    const { banner } = await banners.find('story');
    await page.addInitScript((id) => {
      if (location.search === '') localStorage.setItem('seenStories', JSON.stringify([id]));
      else localStorage.removeItem('seenStories');
    }, banner.id);
    await page.addInitScript(() => {
      window.layoutShifts = [];
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) window.layoutShifts?.push(entry as never);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto('/', { waitUntil: 'networkidle' });
    await waitUntilHydrated(page);
    await expect((await banners.find('story')).control).toHaveAccessibleName(/, seen$/);
    const shifts = await page.evaluate(() =>
      (window.layoutShifts ?? []).filter(({ sources }) =>
        sources.some(({ node }) => node instanceof Element && node.closest('section[aria-roledescription]')),
      ),
    );
    expect(shifts).toEqual([]);
  });

  await test.step('on a phone there is room for goods on the first screen, and nothing is wider than the page [S-43] [S-01]', async () => {
    await expect(banners.slides.first()).toBeInViewport({ ratio: 1 });
    const price = (await shop.catalogue.card('W19')).getByText(/390/).first();
    await expect(price).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
    // The next one is partly visible, which shows that there is more.
    await expect(banners.slides.nth(1)).toBeInViewport();
    await expect(banners.slides.nth(1)).not.toBeInViewport({ ratio: 0.5 });
    await expect(banners.root.getByRole('button', { name: shop.t('catalogue.banners.next') })).toBeHidden();
  });

  await test.step('on a wide screen it is turned with buttons, says where each stands, and shows what gets the focus [S-43]', async () => {
    await page.setViewportSize(desktop);
    const button = (name: string) => banners.root.getByRole('button', { name: t(`catalogue.banners.${name}`) });
    await expect(banners.root).toHaveAttribute('aria-roledescription', t('catalogue.banners.carousel'));
    for (let index = 1; index <= SLIDES; index += 1) {
      const name = t('catalogue.banners.place', { index, count: SLIDES });
      await expect(banners.slides.nth(index - 1)).toHaveAccessibleName(name);
    }
    await expect(button('previous')).toHaveAttribute('aria-disabled', 'true');
    await expect(banners.slides.last()).not.toBeInViewport({ ratio: 0.9 });
    await button('next').click();
    await expect(banners.slides.last()).toBeInViewport({ ratio: 0.99 });
    await expect(button('next')).toHaveAttribute('aria-disabled', 'true');
    await button('previous').click();
    await expect(banners.slides.first()).toBeInViewport({ ratio: 0.99 });

    const { control } = await banners.find('click');
    await control.focus();
    // One of them also has a button.
    for (let index = 0; index < SLIDES; index += 1) await page.keyboard.press('Tab');
    await expect((await banners.find('product_set')).control).toBeFocused();
    await expect(banners.slides.last()).toBeInViewport({ ratio: 0.99 });
  });

  await test.step('it grows with the text that is set in the browser, and nothing of a title is cut or covered [S-43] [S-69]', async () => {
    const browser = await page.context().newCDPSession(page);
    for (const language of ['en', 'ru']) {
      await page.goto(`/?lang=${language}`);
      for (const percent of [100, 200]) {
        await browser.send('Page.setFontSizes', { fontSizes: { standard: (16 * percent) / 100 } });
        for (const viewport of [phone, desktop]) {
          await page.setViewportSize(viewport);
          const slides = page.locator('section[aria-roledescription] [role=group]');
          await expect(slides).toHaveCount(SLIDES);
          await expect
            .poll(() => slides.evaluateAll(findCutTitles), `${language}, ${percent} % at ${viewport.width} pixels`)
            .toEqual([]);
        }
      }
    }
  });
});

test('a banner leads on in the way of its type, and its window gives the focus back [S-43]', async ({
  page,
  shop,
  banners,
}) => {
  await openCatalogue(page);
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));

  await test.step('of the type product set it leads back to the catalogue where another page was opened meanwhile [S-43]', async () => {
    const held = await holdCalls(page, builtScripts('show-on-shelf'));
    const { control } = await banners.find('product_set');
    await control.click();
    await (await shop.catalogue.card('W19')).getByRole('heading').getByRole('link').click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await held.release();
    await expect(page.getByRole('dialog')).toBeHidden();
    const card = await shop.catalogue.card('SET');
    await expect(card).toBeInViewport();
    await expect(card.getByRole('heading').getByRole('link')).toBeFocused();
  });

  await test.step('of the type click it leads on within the shop, without a new page [S-43]', async () => {
    const { control } = await banners.find('click');
    await control.click();
    await expect(page).toHaveURL(/\/products\/kaplya-19l$/);
    await expect(page.getByRole('dialog').getByRole('heading', { level: 1 })).toBeVisible();
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
    await page.goBack();
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  await test.step('of the type product set it shows its card on the shelf, with the focus [S-43]', async () => {
    await page.evaluate(() => window.scrollTo(0, 0));
    const card = await shop.catalogue.card('SET');
    await expect(card).not.toBeInViewport();
    const { control } = await banners.find('product_set');
    // The highlight lasts two seconds, which may be over at the next check.
    const isLit = card.evaluate(
      (element) =>
        new Promise((resolve) => {
          const look = () => (element.getAnimations().length > 0 ? resolve(true) : requestAnimationFrame(look));
          look();
        }),
    );
    await control.click();
    await expect(card.getByRole('heading').getByRole('link')).toBeFocused();
    await expect(card).toBeInViewport();
    await expect(page).toHaveURL(/\/$/);
    expect(await isLit).toBe(true);
  });

  await test.step('of the type story it has no violations at 360 and 1280 pixels [S-43]', async () => {
    const { control } = await banners.find('story');
    await control.click();
    await expect(banners.story.slide(1, SLIDES)).toBeVisible();
    await expectNoViolations(page, { areAllColours: true });
    await page.keyboard.press('Escape');
    await expect(banners.story.dialog).toBeHidden();
  });

  await test.step('of the type info it opens a window by the keyboard, which gives the focus back and leads on [S-43]', async () => {
    const { banner, control } = await banners.find('info');
    await control.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: banner.title });
    await expect(dialog).toBeVisible();
    await expect(dialog).toContainText(banner.text?.split('\n')[0] ?? '-');
    await expectFocusIn(dialog);
    await expectNoViolations(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(control).toBeFocused();

    await control.click();
    await dialog.getByRole('link', { name: shop.t('marketing.more') }).click();
    await expect(page).toHaveURL(/\/delivery$/);
    await expect(dialog).toBeHidden();
  });
});

test('a promo code of a banner is given to the cart in one tap, and says why when it is refused [S-77] [S-43]', async ({
  page,
  shop: { t, catalogue, cart, roubles },
  banners,
}) => {
  // The code is valid for a confirmed phone.
  const buyer = await createBuyer();
  await comeBackAs(page, buyer);
  await openCatalogue(page);
  const apply = banners.root.getByRole('button', { name: t('catalogue.banners.apply', { code: 'FIRST' }) });
  const taken = banners.root.getByRole('button', { name: t('catalogue.banners.applied', { code: 'FIRST' }) });

  await test.step('it is kept until the first good is there [S-77] [S-43] [S-34]', async () => {
    await apply.click();
    await expect(taken).toBeVisible();
    await expect(banners.root.getByRole('status')).toHaveText(t('shelf.promo.kept', { code: 'FIRST' }));
    await page.reload();
    await expect(taken).toBeVisible();
    await catalogue.add('CUP', 10);
    await cart.openDrawer();
    // A tenth of 1500.
    await cart.expectTotal(roubles(1350));
    await cart.root.getByRole('button', { name: t('promo.remove', { code: 'FIRST' }) }).click();
    await cart.close();
  });

  await test.step('refused, it says why in its place, until it counts [S-77] [V-13]', async () => {
    const assigning = '**/assign_cart_promocode_events';
    const refuse = (isForgotten: boolean) =>
      page.route(assigning, async (route) => {
        const sent = route.request().postData() ?? '';
        const response = await route.fetch({ postData: isForgotten ? sent.replace('FIRST', 'NOSUCHCODE') : sent });
        const answer = (await response.json()) as object;
        await route.fulfill({ response, json: { ...answer, valid: false, errorMessage: 'Not today.' } });
      });
    await refuse(true);
    await apply.click();
    const refused = banners.root.getByRole('button', { name: 'Not today.' });
    await expect(refused).toBeVisible();
    // The cart accepts it after all: its tick shows no text of the refusal.
    await page.unroute(assigning);
    await refuse(false);
    await refused.click();
    await expect(taken).toBeVisible();
    await page.unroute(assigning);
  });
});

test('a banner for first orders is not shown to who has ordered, also where this browser did not know yet [S-77]', async ({
  page,
  shop: { t },
  banners,
}) => {
  const buyer = await createBuyer();
  await placeOrder(buyer, { goods: { CUP: 8 }, addressId: buyer.addressId });
  await comeBackAs(page, buyer);
  await openCatalogue(page);
  await expect(banners.slides).toHaveCount(SLIDES - 1);
  await expect(banners.slides.first()).toHaveAccessibleName(
    t('catalogue.banners.place', { index: 1, count: SLIDES - 1 }),
  );
  await page.reload({ waitUntil: 'commit' });
  await expect(banners.slides.nth(1)).toBeVisible();
  await expect(banners.root.getByRole('button', { name: t('catalogue.banners.apply', { code: 'FIRST' }) })).toHaveCount(
    0,
  );
});

test('a story is read with the keyboard alone, does not go on by itself where motion is reduced, and leads on [S-43]', async ({
  page,
  banners,
}) => {
  const { story } = banners;
  const { banner, control } = await banners.find('story');
  await openCatalogue(page);

  await test.step('it keeps the focus, gives it back, and was seen then [S-43]', async () => {
    await expect(control).not.toHaveAccessibleName(/, seen$/);
    await control.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: banner.title })).toBeVisible();
    await expect(story.slide(1, SLIDES)).toBeFocused();
    await expect(story.dialog).toContainText(banner.slides[0]?.text ?? '-');
    await page.keyboard.press('ArrowRight');
    await expect(story.slide(2, SLIDES)).toContainText(banner.slides[1]?.title ?? '-');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await expect(story.slide(1, SLIDES)).toBeVisible();
    for (let pressed = 0; pressed < 6; pressed += 1) {
      await page.keyboard.press('Tab');
      // After the last element the focus moves to the first in the next frame.
      await expectFocusIn(story.dialog);
    }
    await page.keyboard.press('Escape');
    await expect(story.dialog).toBeHidden();
    await expect(control).toBeFocused();
    await expect(control).toHaveAccessibleName(/, seen$/);
    expect(await readStored(page, 'seenStories')).toEqual([banner.id]);
    await page.reload();
    await expect(control).toHaveAccessibleName(/, seen$/);
  });

  await test.step('it does not go on by itself where motion is reduced [S-43]', async () => {
    await waitUntilHydrated(page);
    await control.click();
    await expect(story.slide(1, SLIDES)).toBeVisible();
    expect(await listClocks(page)).toEqual([]);
    await expect(story.button('pause')).toBeHidden();
  });

  await test.step('it leads on from its last slide [S-43]', async () => {
    await expect(story.slide(1, SLIDES)).toBeFocused();
    for (let index = 1; index < SLIDES; index += 1) await page.keyboard.press('ArrowRight');
    await story.slide(SLIDES, SLIDES).getByRole('link').click();
    await expect(page).toHaveURL(/\/aquamarket$/);
  });
});

test('a story goes where the finger goes, and on by itself unless it is held, paused or out of sight [S-43]', async ({
  page,
  banners,
}) => {
  const { story } = banners;
  const { control } = await banners.find('story');
  await openCatalogue(page);

  await test.step('it goes on with taps and swipes, and closes with one down or after the last slide [S-43]', async () => {
    const { width, height } = phone;
    const right = [width * 0.8, height * 0.4] as const;
    const left = [width * 0.15, height * 0.4] as const;
    // Dragged so far that it counts at any speed.
    const swipe = async (dx: number, dy: number) => {
      await page.mouse.move(width / 2, height * 0.4);
      await page.mouse.down();
      await page.mouse.move(width / 2 + dx, height * 0.4 + dy, { steps: 4 });
      await page.mouse.up();
    };
    await control.click();
    await expect(story.slide(1, SLIDES)).toBeVisible();
    await page.mouse.click(...right);
    await expect(story.slide(2, SLIDES)).toBeVisible();
    await page.mouse.click(...left);
    await expect(story.slide(1, SLIDES)).toBeVisible();
    await swipe(-130, 10);
    await expect(story.slide(2, SLIDES)).toBeVisible();
    await swipe(130, -10);
    await expect(story.slide(1, SLIDES)).toBeVisible();
    await swipe(10, 160);
    await expect(story.dialog).toBeHidden();

    await control.click();
    for (let index = 1; index < SLIDES; index += 1) {
      await expect(story.slide(index, SLIDES)).toBeVisible();
      await story.button('next').click();
    }
    const link = story.slide(SLIDES, SLIDES).getByRole('link');
    await expect(link).toHaveAttribute('href', '/aquamarket');
    await story.button('next').click();
    await expect(story.dialog).toBeHidden();
  });

  await test.step('it follows the finger, springs back when it is let go early, and turns when it was carried far [S-43]', async () => {
    await control.click();
    await expect(story.slide(1, SLIDES)).toBeVisible();
    const picture = story.dialog.locator('img').first();
    const leftOf = () => picture.evaluate((image) => Math.round(image.getBoundingClientRect().left));
    const from = { x: phone.width * 0.8, y: phone.height * 0.4 };
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x - 60, from.y, { steps: 3 });
    expect(await leftOf()).toBe(-60);
    await page.mouse.move(from.x - 5, from.y);
    expect(await leftOf()).toBe(0);
    await page.mouse.move(from.x - 15, from.y);
    // Slower than a flick.
    await page.waitForFunction((at) => performance.now() - at > 400, await page.evaluate(() => performance.now()));
    await page.mouse.up();
    await expect.poll(leftOf).toBe(0);
    await expect(story.slide(1, SLIDES)).toBeVisible();
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x - 200, from.y, { steps: 3 });
    await page.mouse.up();
    await expect(story.slide(2, SLIDES)).toBeVisible();
    await expect.poll(leftOf).toBe(-phone.width);
    await page.keyboard.press('Escape');
    await expect(story.dialog).toBeHidden();
  });

  await test.step('it goes on by itself, unless it is held, paused or out of sight, and is over after its last slide [S-43]', async () => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    // Ten times slower: no slide ends by itself while others are looked at.
    const browser = await page.context().newCDPSession(page);
    await browser.send('Animation.enable');
    await browser.send('Animation.setPlaybackRate', { playbackRate: 0.1 });
    await control.click();
    await expect(story.slide(1, SLIDES)).toBeVisible();
    const expectClock = (state: AnimationPlayState) => expect.poll(() => listClocks(page)).toEqual([state]);
    await expectClock('running');

    await test.step('held: it waits, and goes on from there', async () => {
      await page.mouse.move(phone.width * 0.8, phone.height * 0.4);
      await page.mouse.down();
      await expectClock('paused');
      // Longer than a tap.
      await page.waitForFunction(
        (from) => performance.now() - from > 400,
        await page.evaluate(() => performance.now()),
      );
      await page.mouse.up();
      await expectClock('running');
      await expect(story.slide(1, SLIDES)).toBeVisible();
    });

    await test.step('paused by the space bar or the button', async () => {
      await page.keyboard.press('Space');
      await expectClock('paused');
      await story.button('play').click();
      await expectClock('running');
      await story.button('pause').click();
      await expectClock('paused');
      await story.button('play').click();
    });

    await test.step('in a tab that nobody sees it waits', async () => {
      await setVisibility(page, 'hidden');
      await expectClock('paused');
      await setVisibility(page, 'visible');
      await expectClock('running');
    });

    await test.step('when its time is over the next one comes, and after the last one the page', async () => {
      for (let index = 1; index <= SLIDES; index += 1) {
        await expect(story.slide(index, SLIDES)).toBeVisible();
        await expectClock('running');
        await page.evaluate(() => {
          for (const clock of document.getAnimations()) {
            if (clock instanceof CSSAnimation && clock.animationName === 'fill') clock.finish();
          }
        });
      }
      await expect(story.dialog).toBeHidden();
      await expect(control).toBeFocused();
    });
  });

  await test.step('touched while a slide comes to rest it is held [S-43]', async () => {
    await control.click();
    await expect(story.slide(1, SLIDES)).toBeVisible();
    // Animations are still ten times slower, so that there is time to touch it.
    const from = { x: phone.width * 0.8, y: phone.height * 0.4 };
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x - 200, from.y, { steps: 3 });
    await page.mouse.up();
    await page.mouse.down();
    await expect(story.slide(2, SLIDES)).toBeVisible();
    await expect.poll(() => listClocks(page)).toEqual(['paused']);
    await page.mouse.up();
  });
});

/** The titles of slides that do not fit, or lie under their promo code's button. */
function findCutTitles(slides: Element[]): string[] {
  return slides.flatMap((slide) => {
    const title = slide.querySelector('span > span');
    if (!title) return ['a slide without a title'];
    const text = document.createRange();
    text.selectNodeContents(title);
    const box = slide.getBoundingClientRect();
    const whole = title.getBoundingClientRect();
    const chip = slide.querySelector(':scope > div > button')?.getBoundingClientRect();
    const isWhole = [...text.getClientRects()].every(
      ({ top, bottom, left, right }) =>
        top >= box.top &&
        bottom <= (chip?.top ?? box.bottom) &&
        // For truncated lines.
        bottom < whole.bottom + 8 &&
        left >= box.left &&
        right <= box.right,
    );
    return isWhole ? [] : [title.textContent];
  });
}

/** The animations of the bars that time a story. */
function listClocks(page: Page): Promise<AnimationPlayState[]> {
  return page.evaluate(() =>
    document
      .getAnimations()
      .filter((animation) => animation instanceof CSSAnimation && animation.animationName === 'fill')
      .map(({ playState }) => playState),
  );
}

async function setVisibility(page: Page, state: DocumentVisibilityState): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => value });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);
}
