import type { ShopDomain } from '@kaplya/contract';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { ApiFailure } from '@kaplya/client/failures/api-failure.ts';
import { loadTexts } from '#i18n/load-texts.ts';
import { renderAt } from '../../../../test/render.tsx';
import { DomainsScreen } from './domains-screen.tsx';

const answers = vi.fn<(id: string, input: unknown) => unknown>();
vi.mock('#platform/data/client.ts', () => ({
  call: async (id: string, input: unknown) => answers(id, input),
}));

const proven: ShopDomain = {
  ...{ host: 'xn--80adg3b.example', name: 'вода.example', isCurrent: false, isProven: true, claim: null },
  ...{ proof: 'dns', provenAt: '2026-11-20T09:00:00Z' },
};
const claimed: ShopDomain = {
  ...{ host: 'new.example', name: 'new.example', isCurrent: false, isProven: false, proof: null, provenAt: null },
  claim: {
    record: { name: '_kaplya.new.example', value: 'kaplya-1' },
    file: { url: 'http://new.example/.well-known/kaplya.txt', content: 'kaplya-1' },
    ...{ claimedAt: '2026-11-27T06:00:00Z', expiresAt: '2026-12-11T06:00:00Z', checkedAt: null, failures: null },
  },
};

let domains: readonly ShopDomain[];

beforeAll(() => loadTexts('settings'));
beforeEach(() => {
  domains = [proven, claimed];
  answers.mockReset().mockImplementation((id) => {
    if (id === 'listDomains') return { items: domains };
    throw new Error(`No answer for ${id}`);
  });
});

const row = (name: string) => page.getByRole('listitem').filter({ hasText: name });

test('a claimed domain says what to publish, and after a check what is missing [G-096a]', async () => {
  renderAt('/notes', <DomainsScreen />);
  const claim = row('_kaplya.new.example');
  await expect.element(claim.getByText('_kaplya.new.example')).toBeVisible();
  await expect.element(claim.getByText('kaplya-1').first()).toBeVisible();
  await expect.element(claim.getByText('http://new.example/.well-known/kaplya.txt')).toBeVisible();
  await expect.element(claim.getByRole('status')).toHaveTextContent('Not checked yet');

  const checkedAt = '2026-11-27T07:00:00Z';
  const failures = { dns: 'other_record', file: 'private_address' } as const;
  const checked = { ...claimed, claim: { ...claimed.claim!, checkedAt, failures } };
  answers.mockImplementation((id) => {
    if (id === 'checkDomain') domains = [proven, checked];
    return id === 'checkDomain' ? { domain: checked } : { items: domains };
  });
  await claim.getByRole('button', { name: 'Check new.example' }).click();
  await expect.element(claim.getByRole('status')).toHaveTextContent('Checked Fri 27 Nov, 10:00: not proven');
  await expect.element(claim.getByText('There is a record, but with another value.')).toBeVisible();
  await expect.element(claim.getByText(/address of an inner network/)).toBeVisible();
  expect(answers).toHaveBeenCalledWith('checkDomain', { params: { host: 'new.example' } });

  const found = { ...claimed, claim: null, isProven: true, proof: 'file' as const, provenAt: checkedAt };
  answers.mockImplementation((id) => {
    if (id === 'checkDomain') domains = [found, proven];
    return id === 'checkDomain' ? { domain: found } : { items: domains };
  });
  await claim.getByRole('button', { name: 'Check new.example' }).click();
  await expect.element(row('new.example').getByText(/Proven by a file/)).toBeVisible();
  await expect.element(page.getByText('_kaplya.new.example')).not.toBeInTheDocument();
});

test('a domain of another alphabet is shown in both, and a refusal stays beside its check [G-096a]', async () => {
  renderAt('/notes', <DomainsScreen />);
  await expect.element(row('вода.example').getByText('xn--80adg3b.example')).toBeVisible();
  await expect.element(row('вода.example').getByText('proven', { exact: true })).toBeVisible();
  answers.mockImplementation((id) => {
    if (id !== 'checkDomain') return { items: domains };
    throw new ApiFailure({ kind: 'answer', status: 409, body: { code: 'domain.taken', message: 'It has a shop.' } });
  });
  await page.getByRole('button', { name: 'Check new.example' }).click();
  await expect.element(row('_kaplya.new.example').getByRole('alert')).toHaveTextContent('It has a shop.');
});

test('a new domain that cannot be claimed is refused at its field [G-096a]', async () => {
  renderAt('/notes', <DomainsScreen />);
  answers.mockImplementation((id) => {
    if (id === 'listDomains') return { items: domains };
    const errors = [{ code: 'domain.local_name', field: 'host', message: 'A name of this network.' }];
    throw new ApiFailure({ kind: 'answer', status: 422, body: { code: 'domain.local_name', message: 'No', errors } });
  });
  const name = page.getByRole('textbox', { name: 'New domain' });
  await name.fill('shop.local');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect.element(name).toHaveAccessibleDescription(/A name of this network\./);
  await expect.element(name).toHaveAttribute('aria-invalid', 'true');
});
