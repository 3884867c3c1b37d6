import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { measureOverflow, phone, setTextSize, showAt } from '../../test/page-appearance.ts';
import { render } from '../../test/render.tsx';
import { nameOfFocus } from '../../test/walk-focus.ts';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';

const button = page.getByRole('button');

describe('A button', () => {
  test('stays in size and focused while loading, and ignores presses', async () => {
    const onClick = vi.fn();
    render(<Button onClick={onClick}>Save</Button>);
    await userEvent.click(button);
    expect(onClick).toHaveBeenCalledOnce();
    const { width, height } = button.element().getBoundingClientRect();
    render(
      <Button onClick={onClick} isLoading>
        Save
      </Button>,
    );
    const { width: widthNow, height: heightNow } = button.element().getBoundingClientRect();
    expect([widthNow, heightNow]).toEqual([width, height]);
    await expect.element(button).toHaveFocus();
    await userEvent.keyboard('{Enter} ');
    await userEvent.click(button, { force: true });
    expect(onClick).toHaveBeenCalledOnce();
    await expect.element(button).toHaveAttribute('aria-busy', 'true');
    await expect.element(button).toHaveFocus();
  });

  test('that works sends its form no second time', async () => {
    const onSubmit = vi.fn((event: React.SubmitEvent) => event.preventDefault());
    render(
      <form onSubmit={onSubmit}>
        <Button type="submit" isLoading>
          Save
        </Button>
      </form>,
    );
    button.element().focus();
    await userEvent.keyboard('{Enter}');
    await userEvent.click(button, { force: true });
    expect(onSubmit).not.toHaveBeenCalled();
  });

  test('that is disabled can be focused, shows its reason, and does nothing', async () => {
    const onClick = vi.fn();
    render(
      <Button disabledReason="Choose a time first" onClick={onClick}>
        Order
      </Button>,
    );
    await userEvent.tab();
    await expect.element(button).toHaveFocus();
    await expect.element(button).toHaveAccessibleName('Order');
    await expect.element(button).toHaveAccessibleDescription('Choose a time first');
    await expect.element(page.getByText('Choose a time first')).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await userEvent.click(button, { force: true });
    expect(onClick).not.toHaveBeenCalled();
  });

  test('stays focused while the reason appears and disappears', async () => {
    const show = (disabledReason: string | null, isWide: boolean) =>
      render(
        <Button disabledReason={disabledReason} isWide={isWide}>
          Save
        </Button>,
      );
    for (const isWide of [true, false]) {
      show(null, isWide);
      button.element().focus();
      const { width } = button.element().getBoundingClientRect();
      show('No network', isWide);
      await expect.element(page.getByText('No network')).toBeVisible();
      expect(nameOfFocus()).toBe('Save');
      show(null, isWide);
      await expect.element(page.getByText('No network')).not.toBeInTheDocument();
      expect(nameOfFocus()).toBe('Save');
      expect(button.element().getBoundingClientRect().width).toBe(width);
      button.element().blur();
    }
  });

  test('shows a ring to the keyboard, and none to a pointer', async () => {
    render(
      <>
        <a href="#before">Before</a>
        <Button>Save</Button>
      </>,
    );
    const readOutline = () => getComputedStyle(button.element()).outlineStyle;
    await userEvent.click(button);
    await expect.element(button).toHaveFocus();
    expect(readOutline()).toBe('none');
    await userEvent.tab({ shift: true });
    await userEvent.tab();
    await expect.element(button).toHaveFocus();
    expect(readOutline()).toBe('solid');
  });

  test('breaks a long text on a phone with a text of 200 % rather than making the page wider [S-69]', async () => {
    await showAt(phone);
    await setTextSize(200);
    render(
      <Button isWide iconStart={<span>+</span>}>
        Donaudampfschifffahrtsgesellschaft zahlungspflichtig bestellen
      </Button>,
    );
    await expect.poll(() => getComputedStyle(document.documentElement).fontSize).toBe('32px');
    expect(measureOverflow()).toBe(0);
    expect(button.element().getBoundingClientRect().right).toBeLessThanOrEqual(phone.width);
  });
});

test('a button of an icon has a name, and a target of 44 pixels', async () => {
  render(<IconButton icon="heart" label="Favourite" />);
  await expect.element(button).toHaveAccessibleName('Favourite');
  const { width, height } = button.element().getBoundingClientRect();
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
});
