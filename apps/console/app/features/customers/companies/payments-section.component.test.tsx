import type { OpsLegalPersonPage } from '@kaplya/contract';
import { beforeAll, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { loadTexts } from '#i18n/load-texts.ts';
import { renderAt } from '../../../../test/render.tsx';
import { PaymentsSection } from './payments-section.tsx';

const toPage = (unpaid: number) =>
  ({
    legalPerson: {
      id: 'l',
      unpaid: { amount: unpaid, currency: 'RUB' },
      creditLimit: { amount: 5000_00, currency: 'RUB' },
    },
    ...{ people: [], payments: [] },
  }) as unknown as OpsLegalPersonPage;

beforeAll(() => loadTexts('companies', 'customers'));

test.each([
  { unpaid: 2750_00, says: /^Unpaid₽2,750/, left: /2,250/ },
  { unpaid: -1000_00, says: /^Paid in advance₽1,000/, left: /6,000/ },
])('a company whose unpaid sum is $unpaid: $says [A-06c]', async ({ unpaid, says, left }) => {
  renderAt('/notes', <PaymentsSection page={toPage(unpaid)} />, ['customers.read']);
  const facts = page.getByRole('region').getByRole('term');
  await expect.element(facts.first()).toBeVisible();
  const text = document.querySelector('dl')?.textContent ?? '';
  expect(text).toMatch(says);
  expect(text).toMatch(left);
});
