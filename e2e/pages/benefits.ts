import { expect, type Locator, type Page } from '@playwright/test';
import type { Translate } from './texts.ts';

/** Promo code and points in the checkout. */
export type BenefitsPart = {
  section: Locator;
  /** Unfolds its fields if they are folded. */
  unfold: () => Promise<void>;
  /** Enters a code in place of the previous one, as a person does. */
  enter: (code: string) => Promise<void>;
  code: Locator;
  /** The accepted code with its benefit. */
  applied: (code: string) => Locator;
  points: { use: Locator; amount: Locator; all: Locator };
};

export function createBenefitsPart(page: Page, t: Translate): BenefitsPart {
  const section = page.getByRole('region', { name: t('checkout.benefits.title'), exact: true });
  const code = section.getByRole('textbox', { name: t('promo.title') });
  const openButton = section.getByRole('button', { name: t('promo.open') });
  const removeButton = section.getByRole('button', { name: new RegExp(`^${t('promo.remove', { code: '.+' })}$`) });

  async function unfold() {
    const folded = section.locator('[data-fold][aria-expanded=false]');
    // Before the page knows whether to ask about bottles, it reserves space that may disappear: a press that starts
    // before that and ends after it misses.
    await expect(page.locator('main .animate-late-skeleton').filter({ visible: true })).toHaveCount(0);
    await expect(folded.or(openButton).or(removeButton).or(code).first()).toBeVisible();
    if (await folded.isVisible()) await folded.click();
  }

  return {
    section,
    unfold,
    code,
    async enter(typed) {
      await unfold();
      await expect(openButton.or(removeButton).or(code)).toBeVisible();
      if (await removeButton.isVisible()) {
        await removeButton.click();
        await expect(openButton).toBeFocused();
      }
      if (await openButton.isVisible()) await openButton.click();
      await expect(code).toBeFocused();
      await code.fill(typed);
      await code.press('Enter');
    },
    applied: (typed) =>
      section.locator('p').filter({ has: page.locator('strong').filter({ hasText: new RegExp(`^${typed}$`) }) }),
    points: {
      use: section.getByRole('switch', { name: t('points.use') }),
      amount: section.getByRole('textbox', { name: t('points.howMany') }),
      all: section.getByRole('button', { name: t('points.all'), exact: true }),
    },
  };
}
