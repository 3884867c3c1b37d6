import { Component, useState, type ComponentType, type ReactNode } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '../../test/render.tsx';
import { nameOfFocus } from '../../test/walk-focus.ts';
import { ToastRegion } from '../message/toast-region.tsx';
import { lazyOverlay } from '../overlay/lazy-overlay.tsx';
import { Button } from '../button/button.tsx';
import { lazyPart } from './lazy-part.tsx';
import { Optional } from './optional.tsx';
import { whenOnline } from './when-online.ts';

const tryAgain = page.getByRole('button', { name: 'Try again' });

const Map = () => <Button>Zoom</Button>;

/** Fails the given number of times, then loads the part. */
function failFirst<Props>(times: number, Part: ComponentType<Props>) {
  let left = times;
  return vi.fn(async () => {
    left -= 1;
    if (left >= 0) throw new TypeError('Failed to fetch dynamically imported module');
    return { default: Part };
  });
}

/** The page's content beside a part. */
function Beside({ children }: { children: ReactNode }) {
  return (
    <>
      <Button>Beside</Button>
      <Optional fallback={<p>On its way</p>}>{children}</Optional>
    </>
  );
}

describe('A part that cannot be loaded', () => {
  test('is reported in its place and affects nothing else [X-11]', async () => {
    const Part = lazyPart(failFirst(1, Map));
    render(
      <Beside>
        <Part />
      </Beside>,
    );
    await expect.element(page.getByRole('alert')).toHaveTextContent('No answer');
    await expect.element(page.getByRole('button', { name: 'Beside' })).toBeVisible();
    expect(nameOfFocus()).toBe('body');
  });

  test('loads on a retry, and stays focused [X-11]', async () => {
    const load = failFirst(1, Map);
    const Part = lazyPart(load);
    render(
      <Beside>
        <Part />
      </Beside>,
    );
    await expect.element(tryAgain).toBeVisible();
    tryAgain.element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('button', { name: 'Zoom' })).toHaveFocus();
    expect(load).toHaveBeenCalledTimes(2);
  });

  test('can be retried by keyboard when it fails again [X-11]', async () => {
    const Part = lazyPart(failFirst(2, Map));
    render(
      <Beside>
        <Part />
      </Beside>,
    );
    await expect.element(tryAgain).toBeVisible();
    const first = tryAgain.element();
    first.focus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => first.isConnected).toBe(false);
    await expect.element(tryAgain).toHaveFocus();
  });

  test('moves no focus that has gone elsewhere meanwhile', async () => {
    let bring: (part: { default: ComponentType }) => void = () => {};
    const load = vi
      .fn<() => Promise<{ default: ComponentType }>>()
      .mockRejectedValueOnce(new TypeError('Failed to fetch'))
      .mockImplementationOnce(() => new Promise((resolve) => (bring = resolve)));
    const Part = lazyPart(load);
    render(
      <Beside>
        <Part />
      </Beside>,
    );
    await userEvent.click(tryAgain);
    await expect.element(page.getByText('On its way')).toBeVisible();
    page.getByRole('button', { name: 'Beside' }).element().focus();
    bring({ default: Map });
    await expect.element(page.getByRole('button', { name: 'Zoom' })).toBeVisible();
    expect(nameOfFocus()).toBe('Beside');
  });

  test('is left out where nobody would miss it [X-11]', async () => {
    const load = failFirst(Infinity, Map);
    const Part = lazyPart(load);
    render(
      <Optional fallback={<p>On its way</p>} renderMissing={null}>
        <Part />
      </Optional>,
    );
    await expect.element(page.getByText('On its way')).not.toBeInTheDocument();
    expect(load).toHaveBeenCalledOnce();
    expect(page.getByRole('alert').elements()).toEqual([]);
  });
});

test('an error of the part itself is the page’s: nothing promises that it helps to try again [X-11]', async () => {
  class Page extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
    static getDerivedStateFromError = () => ({ hasFailed: true });
    override state = { hasFailed: false };
    override render() {
      return this.state.hasFailed ? <p>The page failed</p> : this.props.children;
    }
  }
  const Part = lazyPart(async () => ({
    default: (): ReactNode => {
      throw new Error('A fault');
    },
  }));
  render(
    <Page>
      <Beside>
        <Part />
      </Beside>
    </Page>,
  );
  await expect.element(page.getByText('The page failed')).toBeVisible();
  expect(tryAgain.elements()).toEqual([]);
});

describe('An overlay that cannot be loaded', () => {
  type PanelProps = { isOpen: boolean; onClose: () => void };
  const Panel = ({ isOpen, onClose }: PanelProps) =>
    isOpen && (
      <div role="dialog" aria-label="Map" data-overlay="">
        <Button onClick={onClose}>Close the map</Button>
      </div>
    );

  function Opener({ Overlay }: { Overlay: ComponentType<PanelProps> }) {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <Button onClick={() => setOpen(true)}>Open</Button>
        <p>{isOpen ? 'Wanted' : 'Let be'}</p>
        <Overlay isOpen={isOpen} onClose={() => setOpen(false)} />
        <ToastRegion />
      </>
    );
  }

  const opener = page.getByRole('button', { name: 'Open' });
  const panel = page.getByRole('dialog', { name: 'Map' });

  test('shows a message, leaves the focus, and opens on a retry [X-11]', async () => {
    render(<Opener Overlay={lazyOverlay(failFirst(1, Panel))} />);
    await userEvent.click(opener);
    await expect.element(page.getByRole('alert')).toMatchTextContent(/^No answer/);
    await expect.element(opener).toHaveFocus();
    await userEvent.click(tryAgain);
    await expect.element(panel).toBeVisible();
    await expect.element(tryAgain).not.toBeInTheDocument();
  });

  test('is abandoned when its message is closed, and loaded again by the next press [X-11]', async () => {
    const load = failFirst(1, Panel);
    render(<Opener Overlay={lazyOverlay(load)} />);
    await userEvent.click(opener);
    await userEvent.click(page.getByRole('button', { name: 'Close' }));
    await expect.element(page.getByText('Let be')).toBeVisible();
    await expect.element(tryAgain).not.toBeInTheDocument();
    expect(load).toHaveBeenCalledTimes(1);
    await userEvent.click(opener);
    await expect.element(panel).toBeVisible();
  });

  test('shows the message again after another failure, with the focus that its button lost [X-11]', async () => {
    render(<Opener Overlay={lazyOverlay(failFirst(2, Panel))} />);
    await userEvent.click(opener);
    await expect.element(tryAgain).toBeVisible();
    const first = tryAgain.element();
    first.focus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => first.isConnected).toBe(false);
    await expect.element(tryAgain).toHaveFocus();
  });

  test('shows no message once it is closed [X-11]', async () => {
    const Overlay = lazyOverlay(failFirst(1, Panel));
    render(<Opener Overlay={Overlay} />);
    await userEvent.click(opener);
    await expect.element(tryAgain).toBeVisible();
    render(<ToastRegion />);
    await expect.element(tryAgain).not.toBeInTheDocument();
  });
});

describe('Without a network', () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  test('an overlay waits for one, shows a line of progress, and opens when it is there [K-02]', async () => {
    const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const load = failFirst(1, ({ isOpen }: { isOpen: boolean }) => isOpen && <p>Opened</p>);
    const Overlay = lazyOverlay(() => whenOnline(load));
    render(<Overlay isOpen />);
    await expect.element(page.getByRole('progressbar', { name: 'Loading' })).toBeInTheDocument();
    expect(load).toHaveBeenCalledOnce();
    isOnline.mockReturnValue(true);
    window.dispatchEvent(new Event('online'));
    await expect.element(page.getByText('Opened')).toBeVisible();
    await expect.element(page.getByRole('progressbar', { name: 'Loading' })).not.toBeInTheDocument();
  });
});
