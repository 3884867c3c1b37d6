import { createCustomer, findCode, forgetSentCodes, signInOverHttp, type HttpCustomer } from '../../pages/account.ts';
import { expectNoViolations } from '../../browser/axe.ts';
import { waitUntilHydrated } from '../../browser/hydrated.ts';
import { createOperator } from '../../visitors/people.ts';
import { bakuOrigin, moscowOrigin } from '../../shop/test.ts';
import { callApi, mintPhone } from '../../visitors/server.ts';
import { expect, test, type Page } from '../../pages/test.ts';
import { createTranslate } from '../../pages/texts.ts';

type Message = { to: string; code?: string; text?: string };

/** An attacker with the customer's token replaces the customer's phone with their own. */
async function replacePhone(customer: HttpCustomer): Promise<string> {
  const phone = `+7${mintPhone()}`;
  await customer.call('/api/v1/auth/update', { phone });
  await customer.call('/api/v1/profile/phone/confirm', { code: await findCode(phone) });
  return phone;
}

/** The link in the last message without a code. */
async function findLink(target: string): Promise<string> {
  const { messages } = await callApi<{ messages: Message[] }>('/api/dev/outbox');
  const message = messages.findLast(({ to, code }) => to === target && code === undefined);
  const url = /https?:\S+\/undo-contact\S*/.exec(message?.text ?? '')?.[0];
  if (url === undefined) throw new Error(`No message to ${target} leads anywhere`);
  return new URL(url).pathname + new URL(url).search;
}

async function openLink(page: Page, target: string): Promise<void> {
  const answer = await page.goto(await findLink(target));
  expect(answer?.status()).toBe(200);
  await waitUntilHydrated(page);
}

/** A wrong code of the same length. */
const otherThan = (code: string) => code.replaceAll(/\d/g, (digit) => String((Number(digit) + 1) % 10));

test.describe('a phone that was replaced', () => {
  test.use({ reducedMotion: 'reduce' });

  test('is had back from the link in the message, by keyboard alone [S-104]', async ({ page, shop, consoleErrors }) => {
    consoleErrors.allow(/40[049]|422/);
    const { t, signIn } = shop;
    const customer = await createCustomer();
    const { target: former } = customer;
    const taken = await replacePhone(customer);
    await openLink(page, former);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('undo.title.undo'));
    await expectNoViolations(page, { areAllColours: true });

    const phone = page.getByRole('textbox', { name: t('identity.phone') });
    await phone.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText(t('errors.required'))).toBeVisible();
    await phone.pressSequentially(former);
    await page.keyboard.press('Enter');
    const code = page.getByRole('textbox', { name: t('identity.code.label') });
    await expect(code).toBeFocused();
    const right = await findCode(former);
    await code.pressSequentially(otherThan(right));
    await expect(code).toHaveAccessibleDescription(/4 attempts/);
    await expect(code).toHaveAttribute('aria-invalid', 'true');
    await expectNoViolations(page);
    // The answer survives a reload, like a late code.
    await page.reload();
    await waitUntilHydrated(page);
    await expect(code).toBeFocused();
    await code.pressSequentially(right);
    await expect(page.getByRole('heading', { level: 1, name: t('undo.restored.title') })).toBeFocused();
    await expectNoViolations(page);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(signIn.phone).toHaveValue(/\d/);
    const back = await signInOverHttp(former);
    expect((await back.call<{ phone: string }>('/api/v1/profile')).phone).toBe(former);
    // The attacker now has another, empty account.
    expect((await (await signInOverHttp(taken)).call<{ name: string | null }>('/api/v1/profile')).name).not.toBe(
      'Anna',
    );
  });

  test('is had back while signing in with it, by the same code, or by another on its page [S-104]', async ({
    page,
    shop,
    consoleErrors,
  }) => {
    consoleErrors.allow(/409/);
    const { t, signIn } = shop;
    const customer = await createCustomer();
    const { target: former } = customer;
    await replacePhone(customer);
    const drawer = page.getByRole('dialog', { name: t('identity.replaced.title') });
    await page.goto('/');
    await signIn.open();
    await signIn.askForCode({ target: former });
    await signIn.enterCodeOf(former);
    await expect(drawer).toBeVisible();
    await expectNoViolations(page);

    await test.step('the page is next where the code of the sign-in was lost in a reload [S-104]', async () => {
      await page.reload();
      await waitUntilHydrated(page);
      await drawer.getByRole('button', { name: t('identity.replaced.undo') }).click();
      await expect(page.getByRole('heading', { level: 1, name: t('undo.title.undo') })).toBeVisible();
      await expect(drawer).toBeHidden();
      const phone = page.getByRole('textbox', { name: t('identity.phone') });
      expect((await phone.inputValue()).replaceAll(/\D/g, '')).toBe(former.slice(1));
    });

    await page.goto('/');
    await signIn.open();
    await signIn.askForCode({ target: former });
    await signIn.enterCodeOf(former);
    await drawer.getByRole('button', { name: t('identity.replaced.undo') }).click();
    await expect(signIn.drawer.getByText(t('identity.replaced.done', { target: '' }).trim())).toBeVisible();
    await expect(signIn.getCode).toBeFocused();
    await expectNoViolations(page);
    await expect(signIn.phone).toBeVisible();
    await forgetSentCodes(former);
    const back = await signInOverHttp(former);
    expect((await back.call<{ phone: string }>('/api/v1/profile')).phone).toBe(former);
  });
});

test('a recovery that support has begun is refused from the link in the message [S-105] [S-104] [P-10]', async ({
  page,
  context,
  shop,
  consoleErrors,
}) => {
  consoleErrors.allow(/404/);
  const { t } = shop;
  const { target } = await createCustomer();
  const operator = await createOperator();
  const digits = `+7${mintPhone()}`;
  const { challengeId } = await operator.call<{ challengeId: string }>('/api/ops/contact_recoveries/codes', {
    ...{ present: target, method: 'sms', phone: digits },
  });
  await operator.call('/api/ops/contact_recoveries', { challengeId, code: await findCode(digits) });
  const heading = page.getByRole('heading', { level: 1 });
  const phone = page.getByRole('textbox', { name: t('identity.phone') });
  const code = page.getByRole('textbox', { name: t('identity.code.label') });
  const getCode = page.getByRole('button', { name: t('identity.getCode') });
  await openLink(page, target);
  await expect(heading).toHaveText(t('undo.title.recovery'));
  await phone.pressSequentially(target);
  await getCode.click();
  await expect(code).toBeFocused();
  await code.fill(await findCode(target));
  await expect(page.getByRole('heading', { name: t('undo.recovery_refused.title') })).toBeFocused();
  await expectNoViolations(page);

  await test.step('where nothing was replaced there is nothing to have back, with ways on [S-104]', async () => {
    await page.goto('/undo-contact');
    await waitUntilHydrated(page);
    await phone.pressSequentially(target);
    const typed = await phone.inputValue();
    await test.step('without a network what was typed is still there [S-104]', async () => {
      await context.setOffline(true);
      await expect(page.getByText(t('identity.offline'))).toBeVisible();
      await expect(phone).toHaveValue(typed);
      await context.setOffline(false);
      await expect(page.getByText(t('identity.offline'))).toBeHidden();
    });
    await getCode.click();
    await expect(code).toBeFocused();
    await code.fill(await findCode(target));
    await expect(page.getByRole('heading', { name: t('undo.nothing.title') })).toBeFocused();
    await expect(page.getByRole('link', { name: t('pages.footer.support') })).toBeVisible();
    await expectNoViolations(page);
    await page.getByRole('button', { name: t('undo.another') }).click();
    await expect(phone).toBeVisible();
  });

  await test.step('the page speaks four languages, and opening it does nothing [S-105] [P-10]', async () => {
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('contact_changes')) calls.push(request.url());
    });
    await page.setViewportSize({ width: 360, height: 740 });
    for (const [language, origin] of [
      ['ru', moscowOrigin()],
      ['en', moscowOrigin()],
      ['az', bakuOrigin()],
      ['tr', bakuOrigin()],
    ] as const) {
      await context.addCookies([{ name: 'language', value: language, url: origin }]);
      await page.goto(`${origin}/undo-contact?recovery`);
      await waitUntilHydrated(page);
      await expect(heading).toHaveText(createTranslate(language)('undo.title.recovery'));
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    }
    expect(calls).toEqual([]);
  });
});
