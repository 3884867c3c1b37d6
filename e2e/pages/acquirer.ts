import { expect, type Page } from '@playwright/test';

/** The payment pages of the acquirer's stand-in, in English. */
export type AcquirerPageObject = {
  /** Pays, refuses or lets the time expire in the bank's app, by SBP. */
  answerInBank: (answer: 'Confirm' | 'Decline' | 'Pretend that the time has run out') => Promise<void>;
  /** Pays by the test card with these last digits. */
  payByCard: (end: string) => Promise<void>;
  /** Returns to the shop, and returns the return URL. */
  backToShop: () => Promise<string>;
};

export function createAcquirerPage(page: Page): AcquirerPageObject {
  return {
    async answerInBank(answer) {
      await page.getByRole('link', { name: 'Open the bank app' }).click();
      await page.getByRole('button', { name: answer }).click();
    },
    async payByCard(end) {
      await page
        .getByRole('listitem')
        .filter({ hasText: new RegExp(`\\b${end}\\b`) })
        .locator('a, button')
        .click();
      await page.getByRole('button', { name: /^Pay/ }).first().click();
    },
    async backToShop() {
      const back = page.getByRole('link', { name: 'Return to the shop' });
      await expect(back).toBeVisible();
      const address = await back.getAttribute('href');
      await back.click();
      return address ?? '';
    },
  };
}
