import { expect, type Page } from '@playwright/test';

/** The payment pages of the stand-in for the acquirer, in English. */
export type AcquirerPageObject = {
  /** Pays, refuses or lets the time run out in the app of the bank, by SBP. */
  answerInBank: (answer: 'Confirm' | 'Decline' | 'Pretend that the time has run out') => Promise<void>;
  /** Pays by the test card with this end. */
  payByCard: (end: string) => Promise<void>;
  /** Leads back to the shop, and answers the address that it led to. */
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
