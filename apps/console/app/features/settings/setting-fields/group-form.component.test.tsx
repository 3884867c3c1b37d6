import type { SettingsOfGroup } from '@kaplya/contract';
import { beforeAll, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { loadTexts } from '#i18n/load-texts.ts';
import { call } from '#platform/data/client.ts';
import { renderAt } from '../../../../test/render.tsx';
import { GroupForm } from './group-form.tsx';

vi.mock('#platform/data/client.ts', { spy: true });

beforeAll(() => loadTexts('settings'));

const shared = { isDefault: true, changed: null };
const mail: SettingsOfGroup = {
  ...{ group: 'mail', version: 1 },
  settings: [
    { ...shared, key: 'mailHost', kind: 'text', value: '', default: '', most: 20, format: 'host' },
    { ...shared, key: 'mailUser', kind: 'text', value: '', default: '', most: 10 },
  ],
};
const floors: SettingsOfGroup = {
  ...{ group: 'delivery', version: 1 },
  settings: [{ ...shared, key: 'freeFloors', kind: 'number', unit: 'floors', value: 1, default: 1, least: 0, most: 9 }],
};

const host = page.getByRole('textbox', { name: 'Server of outgoing mail' });

test('a text that is none says its form beside the field before it is sent, and so does one too long [G-093]', async () => {
  renderAt('/notes', <GroupForm loaded={mail} languages={['en']} currency="RUB" />);
  await userEvent.fill(page.getByRole('textbox', { name: 'User' }), 'too-long-for-it');
  await userEvent.fill(host, 'http://smtp.example');
  await userEvent.click(page.getByRole('button', { name: 'Save' }));
  await expect.element(host).toHaveAccessibleDescription(/without http:\/\/ and port/);
  await expect.element(host).toHaveFocus();
  const user = page.getByRole('textbox', { name: 'User' });
  await expect.element(user).toHaveAccessibleDescription(/at most 10 characters/);
  await expect.element(user).toHaveValue('too-long-for-it');
  expect(vi.mocked(call)).not.toHaveBeenCalled();
});

test('a number has its unit in the form of that number [G-093]', async () => {
  renderAt('/notes', <GroupForm loaded={floors} languages={['en']} currency="RUB" />);
  await expect.element(page.getByText('Default: 1 floor', { exact: true })).toBeVisible();
  await userEvent.fill(page.getByRole('textbox'), '2');
  await expect.element(page.getByText('floors', { exact: true })).toBeVisible();
});
