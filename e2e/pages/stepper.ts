import { expect, type Locator } from '@playwright/test';
import type { Translate } from './texts.ts';

/** A quantity with its buttons, wherever it is. */
export type StepperPart = {
  root: Locator;
  more: Locator;
  fewer: Locator;
  expectValue: (value: number) => Promise<void>;
};

export function getStepper(root: Locator, t: Translate): StepperPart {
  return {
    root,
    // Folded, it is one button that adds.
    more: root
      .getByRole('button', { name: t('common.increase') })
      .or(root.getByRole('button', { name: t('catalogue.add') })),
    fewer: root.getByRole('button', { name: t('common.decrease') }),
    expectValue: (value) => expect(root.getByRole('status')).toHaveText(String(value)),
  };
}
