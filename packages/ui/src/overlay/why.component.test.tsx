import { beforeAll, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { countOverlaySteps, goBack, provideOverlaySteps } from '../../test/overlay-steps.ts';
import { isWithinReach, measureOverflow, phone, setTextSize, showAt } from '../../test/page-appearance.ts';
import { render } from '../../test/render.tsx';
import { Why } from './why.tsx';

beforeAll(provideOverlaySteps);

const button = page.getByRole('button', { name: 'Why?' });
const explanation = page.getByText('The first order needs a pump.');

function Line() {
  return (
    <div data-why="" style={{ textAlign: 'end' }}>
      Pump <Why>The first order needs a pump.</Why>
    </div>
  );
}

test('a question mark opens by a key, closes on Escape, and has the focus again', async () => {
  render(<Line />);
  button.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(explanation).toBeVisible();
  await expect.element(button).toHaveAttribute('aria-expanded', 'true');
  await expect.poll(() => document.querySelector('[data-overlay]')?.contains(document.activeElement)).toBe(true);
  await userEvent.keyboard('{Escape}');
  await expect.element(explanation).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
  await expect.element(button).toHaveAttribute('aria-expanded', 'false');
});

test('a question mark closes by another press on it, by one beside it, and by "back" [S-68]', async () => {
  render(<Line />);
  await userEvent.click(button);
  await expect.element(explanation).toBeVisible();
  await userEvent.click(button);
  await expect.element(explanation).not.toBeInTheDocument();
  await userEvent.click(button);
  await expect.element(explanation).toBeVisible();
  await userEvent.click(document.body, { position: { x: 10, y: 700 }, force: true });
  await expect.element(explanation).not.toBeInTheDocument();
  await userEvent.click(button);
  await expect.poll(countOverlaySteps).toBe(1);
  goBack();
  await expect.element(explanation).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
});

test('an explanation is whole on a phone with a text of 200 % [S-69]', async () => {
  await showAt(phone);
  await setTextSize(200);
  render(<Line />);
  await userEvent.click(button);
  await expect.element(explanation).toBeVisible();
  await expect.poll(() => isWithinReach(explanation.element())).toBe(true);
  expect(measureOverflow()).toBe(0);
});
