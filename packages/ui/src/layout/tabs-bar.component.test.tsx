import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { measureOverflow, phone, showAt } from '../../test/page-appearance.ts';
import { render } from '../../test/render.tsx';
import { TabsBar } from './tabs-bar.tsx';

const items = ['Water', 'Pumps', 'Cups', 'Coolers', 'Tea', 'Coffee'].map((label) => ({
  id: label.toLowerCase(),
  label,
}));
const strip = page.getByRole('list');

function Sections({ activeId, onSelect }: { activeId: string; onSelect?: (id: string, event: unknown) => void }) {
  return (
    <>
      <TabsBar label="Sections" items={items} activeId={activeId} anchorPrefix="of-" {...(onSelect && { onSelect })} />
      {items.map(({ id }) => (
        <section key={id} id={`of-${id}`} style={{ height: '100vh' }} />
      ))}
    </>
  );
}

test('each section is a link to its place on the page, and the one in view is marked', async () => {
  render(<Sections activeId="pumps" />);
  await expect.element(page.getByRole('link', { name: 'Cups' })).toHaveAttribute('href', '#of-cups');
  await expect.element(page.getByRole('link', { name: 'Pumps' })).toHaveAttribute('aria-current', 'true');
  await expect.element(page.getByRole('link', { name: 'Cups' })).not.toHaveAttribute('aria-current');
});

test('sections are reached one by one by the Tab key, each with a ring that is not cut off, and chosen by Enter', async () => {
  const onSelect = vi.fn((_: string, event: unknown) => (event as Event).preventDefault());
  render(<Sections activeId="water" onSelect={onSelect} />);
  await userEvent.tab();
  await userEvent.tab();
  const pumps = page.getByRole('link', { name: 'Pumps' });
  await expect.element(pumps).toHaveFocus();
  const { outlineStyle, outlineOffset } = getComputedStyle(pumps.element());
  expect([outlineStyle, outlineOffset]).toEqual(['solid', '-3px']);
  await userEvent.keyboard('{Enter}');
  expect(onSelect).toHaveBeenCalledExactlyOnceWith('pumps', expect.anything());
});

test('on a phone the strip scrolls sideways to the section in view, and the page does not', async () => {
  await showAt(phone);
  render(<Sections activeId="water" />);
  expect(strip.element().scrollLeft).toBe(0);
  render(<Sections activeId="coffee" />);
  await expect.element(page.getByRole('link', { name: 'Coffee' })).toBeInViewport();
  expect(strip.element().scrollLeft).toBeGreaterThan(0);
  expect([window.scrollX, window.scrollY, measureOverflow()]).toEqual([0, 0, 0]);
  render(<Sections activeId="water" />);
  await expect.poll(() => strip.element().scrollLeft).toBe(0);
});
