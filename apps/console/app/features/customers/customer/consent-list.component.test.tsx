import type { OpsCustomer } from '@kaplya/contract';
import { beforeAll, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { loadTexts } from '#i18n/load-texts.ts';
import { renderAt } from '../../../../test/render.tsx';
import { ConsentList } from './consent-list.tsx';

type Consent = OpsCustomer['consents']['items'][number];

const consentFrom = (source: string): Consent => ({
  ...{ id: source, consentType: 'personal_data', isGranted: true, isCurrent: true },
  ...{ version: '2026-12', source, at: '2026-11-27T06:00:00Z' },
});

beforeAll(() => loadTexts('customers'));

test('a consent says in words where it was given, and an unknown place by its own name', async () => {
  renderAt('/notes', <ConsentList consents={['site', 'phone', 'kiosk'].map(consentFrom)} />);
  const lines = () =>
    page
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent.split(' · ').at(-1));
  await expect.poll(lines).toEqual(['on the site', 'on the phone', 'kiosk']);
});
