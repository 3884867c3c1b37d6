import { useState, type ComponentProps } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '../../test/render.tsx';
import { Checkbox } from './checkbox.tsx';
import { RadioCardGroup } from './radio-card-group.tsx';
import { SegmentedControl } from './segmented-control.tsx';
import { Switch } from './switch.tsx';

const cash = page.getByRole('radio', { name: /^Cash/ });
const card = page.getByRole('radio', { name: 'Card' });
const contract = page.getByRole('radio', { name: /^Contract/ });

type Payment = 'cash' | 'card' | 'contract';

function Payments({
  from = null,
  ...rest
}: { from?: Payment | null } & Partial<ComponentProps<typeof RadioCardGroup>>) {
  const [value, setValue] = useState<string | null>(from);
  return (
    <RadioCardGroup
      legend="How to pay"
      value={value}
      onValueChange={setValue}
      options={[
        { value: 'cash', title: 'Cash', description: 'To the courier' },
        { value: 'contract', title: 'Contract', disabledReason: 'For companies only' },
        { value: 'card', title: 'Card' },
      ]}
      {...rest}
    />
  );
}

/** The outline of a control, or of the label that shows it instead. */
function readRing(control: Element): string {
  const label = control.closest('label');
  return [control, ...(label ? [label] : [])]
    .map((element) => getComputedStyle(element))
    .filter(({ outlineStyle }) => outlineStyle !== 'none')
    .map(({ outlineWidth }) => outlineWidth)
    .join();
}

describe('A group of cards', () => {
  test('is one stop of the Tab key, and arrows choose, past what cannot be chosen', async () => {
    render(<Payments from="cash" />);
    await userEvent.tab();
    await expect.element(cash).toHaveFocus();
    expect(readRing(cash.element())).toBe('3px');
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(card).toBeChecked();
    await expect.element(card).toHaveFocus();
    await userEvent.keyboard('{ArrowUp}');
    await expect.element(cash).toBeChecked();
    await expect.element(cash).toHaveFocus();
  });

  test('chooses by a press anywhere on a card', async () => {
    render(<Payments />);
    await userEvent.click(page.getByText('To the courier'));
    await expect.element(cash).toBeChecked();
  });

  test('stays focused while the choice is being sent, and ignores another', async () => {
    const onValueChange = vi.fn();
    const isBusy = { from: 'cash' as const, isBusy: true, onValueChange };
    render(<Payments from="cash" />);
    cash.element().focus();
    render(<Payments {...isBusy} />);
    await expect.element(cash).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    await userEvent.click(page.getByText('Card'), { force: true });
    expect(onValueChange).not.toHaveBeenCalled();
    await expect.element(cash).toBeChecked();
    await expect.element(card).not.toBeChecked();
    expect(document.activeElement?.closest('fieldset')).not.toBeNull();
  });

  test('reads why a card cannot be chosen', async () => {
    render(<Payments />);
    await expect.element(contract).toBeDisabled();
    await expect.element(contract).toHaveAccessibleName('Contract For companies only');
  });

  test('is described by what is wrong', async () => {
    render(<Payments error="Choose one" />);
    await expect.element(page.getByRole('group', { name: 'How to pay' })).toHaveAccessibleDescription('Choose one');
  });
});

test('a switch of segments is one stop of the Tab key, and arrows go round', async () => {
  function Ways() {
    const [value, setValue] = useState('sms');
    return (
      <SegmentedControl
        label="Way"
        value={value}
        onValueChange={setValue}
        segments={[
          { value: 'sms', label: 'SMS' },
          { value: 'call', label: 'Call' },
        ]}
      />
    );
  }
  render(<Ways />);
  await userEvent.tab();
  const sms = page.getByRole('radio', { name: 'SMS' });
  const call = page.getByRole('radio', { name: 'Call' });
  await expect.element(sms).toHaveFocus();
  expect(readRing(sms.element())).toBe('3px');
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(call).toBeChecked();
  await expect.element(call).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(sms).toBeChecked();
  await userEvent.click(page.getByText('Call'));
  await expect.element(call).toBeChecked();
});

describe('A switch', () => {
  const news = page.getByRole('switch', { name: 'News' });

  test('is switched by the space bar and by a press anywhere on its line, and is read with its description', async () => {
    function News() {
      const [isOn, setOn] = useState(false);
      return <Switch label="News" description="Once a month" isOn={isOn} onChange={setOn} />;
    }
    render(<News />);
    await expect.element(news).toHaveAccessibleDescription('Once a month');
    await userEvent.tab();
    await expect.element(news).toHaveFocus();
    expect(readRing(news.element())).toBe('3px');
    await userEvent.keyboard(' ');
    await expect.element(news).toBeChecked();
    await userEvent.click(page.getByText('Once a month'), { force: true });
    await expect.element(news).not.toBeChecked();
  });

  test('preserves its state and the focus while it is busy', async () => {
    const onChange = vi.fn();
    render(<Switch label="News" isOn isBusy onChange={onChange} />);
    news.element().focus();
    await userEvent.keyboard(' ');
    expect(onChange).not.toHaveBeenCalled();
    await expect.element(news).toBeChecked();
    await expect.element(news).toHaveFocus();
    await expect.element(news).toHaveAttribute('aria-busy', 'true');
  });
});

describe('A checkbox', () => {
  const consent = page.getByRole('checkbox');

  test('is ticked by its label, by a press beside its box, and by the space bar, but not by a link in its label', async () => {
    render(
      <div style={{ padding: '2rem' }}>
        <Checkbox
          label={
            <>
              I accept <a href="#terms">the terms</a>
            </>
          }
        />
      </div>,
    );
    await userEvent.click(page.getByText(/^I accept/), { position: { x: 3, y: 10 } });
    await expect.element(consent).toBeChecked();
    await userEvent.click(page.getByRole('link', { name: 'the terms' }));
    await expect.element(consent).toBeChecked();
    const { left, top } = consent.element().getBoundingClientRect();
    // The target reaches beyond the box.
    expect(document.elementFromPoint(left - 8, top - 8)).toBe(consent.element());
    await userEvent.tab({ shift: true });
    await expect.element(consent).toHaveFocus();
    expect(readRing(consent.element())).toBe('3px');
    await userEvent.keyboard(' ');
    await expect.element(consent).not.toBeChecked();
  });

  test('is invalid and described by what is wrong, which is announced when it appears', async () => {
    render(<Checkbox label="I accept" />);
    await expect.element(consent).not.toHaveAttribute('aria-invalid');
    const place = document.querySelector('[aria-live=polite]');
    render(<Checkbox label="I accept" error="Needed" />);
    await expect.element(consent).toHaveAttribute('aria-invalid', 'true');
    await expect.element(consent).toHaveAccessibleDescription('Needed');
    expect(place?.textContent).toBe('Needed');
  });
});
