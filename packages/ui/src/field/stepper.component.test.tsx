import { useState, type ComponentProps } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '../../test/render.tsx';
import { Stepper } from './stepper.tsx';

const group = page.getByRole('group', { name: 'Water' });
const add = group.getByRole('button', { name: 'To the cart' });
const more = group.getByRole('button', { name: 'More' });
const less = group.getByRole('button', { name: 'Less' });
const count = group.getByRole('status');

function Counted({ from, ...rest }: { from: number } & Partial<ComponentProps<typeof Stepper>>) {
  const [value, setValue] = useState(from);
  return <Stepper label="Water" value={value} onValueChange={setValue} {...rest} />;
}

describe('A stepper', () => {
  test('unfolds under the finger: the button that added adds one more, and stays focused', async () => {
    render(<Counted from={0} addLabel="To the cart" />);
    await expect.element(less).not.toBeInTheDocument();
    const button = add.element();
    await userEvent.click(add);
    await expect.element(count).toHaveTextContent('1');
    expect(more.element()).toBe(button);
    await expect.element(more).toHaveFocus();
    await userEvent.keyboard('{Enter}{Enter}');
    await expect.element(count).toHaveTextContent('3');
  });

  test('focuses the adding button when the last one was removed', async () => {
    render(<Counted from={1} addLabel="To the cart" />);
    less.element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(less).not.toBeInTheDocument();
    await expect.element(add).toHaveFocus();
  });

  test('shows a zero without an add button, and counts no lower', async () => {
    const onValueChange = vi.fn();
    render(<Stepper label="Water" value={0} onValueChange={onValueChange} />);
    await expect.element(less).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(less, { force: true });
    await userEvent.keyboard('{ArrowDown}');
    expect(onValueChange).not.toHaveBeenCalled();
    await expect.element(less).toHaveFocus();
    await expect.element(count).toHaveTextContent('0');
  });

  test('announces the maximum, and its button stays focused [V-08]', async () => {
    const onMaximum = vi.fn();
    render(<Counted from={2} max={3} onMaximum={onMaximum} />);
    await userEvent.click(more);
    await expect.element(count).toHaveTextContent('3');
    expect(onMaximum).not.toHaveBeenCalled();
    await expect.element(more).toHaveAttribute('aria-disabled', 'true');
    await userEvent.keyboard('{Enter}');
    expect(onMaximum).toHaveBeenCalledTimes(1);
    await userEvent.keyboard('{ArrowUp}');
    expect(onMaximum).toHaveBeenCalledTimes(2);
    await expect.element(count).toHaveTextContent('3');
    await expect.element(more).toHaveFocus();
  });

  test('counts by the arrow keys, as long as one is pressed, and the page does not scroll meanwhile', async () => {
    render(
      <div style={{ height: '200vh' }}>
        <Counted from={2} max={5} />
      </div>,
    );
    more.element().focus();
    await userEvent.keyboard('{ArrowUp>9/}');
    await expect.element(count).toHaveTextContent('5');
    await userEvent.keyboard('{ArrowDown>3/}');
    await expect.element(count).toHaveTextContent('2');
    await userEvent.keyboard('{ArrowRight}{ArrowLeft}{ArrowLeft}');
    await expect.element(count).toHaveTextContent('1');
    await expect.element(more).toHaveFocus();
    expect(window.scrollY).toBe(0);
  });

  test('lets arrow keys scroll the page while it is one button', async () => {
    const onValueChange = vi.fn();
    render(<Stepper label="Water" value={0} addLabel="To the cart" onValueChange={onValueChange} />);
    add.element().focus();
    const scrolls = vi.fn((event: KeyboardEvent) => event.defaultPrevented);
    document.addEventListener('keydown', scrolls, { once: true });
    await userEvent.keyboard('{ArrowDown}');
    expect(onValueChange).not.toHaveBeenCalled();
    expect(scrolls).toHaveReturnedWith(false);
  });

  test('does nothing while it is disabled, and stays focused', async () => {
    const onValueChange = vi.fn();
    render(<Stepper label="Water" value={2} isDisabled onValueChange={onValueChange} />);
    more.element().focus();
    await userEvent.keyboard('{Enter}{ArrowUp}{ArrowDown}');
    expect(onValueChange).not.toHaveBeenCalled();
    await expect.element(more).toHaveFocus();
  });

  test('announces the new number to screen readers in the given text', async () => {
    render(<Counted from={1} valueText="1 × 19 l" />);
    await expect.element(count).toHaveAttribute('aria-live', 'polite');
    await expect.element(count).toHaveTextContent('1 × 19 l');
  });

  test('has targets of 44 pixels', () => {
    render(<Counted from={1} />);
    for (const button of group.getByRole('button').elements()) {
      const { width, height } = button.getBoundingClientRect();
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    }
  });
});
