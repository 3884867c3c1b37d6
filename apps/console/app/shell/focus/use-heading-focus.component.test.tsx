import { useEffect, useState } from 'react';
import { Outlet, useLocation, createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '@kaplya/ui/test/render.tsx';
import { ScreenHeader } from '#kit/layout/screen-header.tsx';
import { useHeadingFocus } from './use-heading-focus.ts';

function Shell() {
  const { pathname } = useLocation();
  useHeadingFocus(pathname);
  // The update follows the focus change.
  useEffect(() => {
    document.title = `At ${pathname}`;
  }, [pathname]);
  return (
    <main id="screen">
      <Outlet />
    </main>
  );
}

/** A screen with focus in its first field, like a form. */
function Own() {
  return (
    <>
      <ScreenHeader title="New order" />
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- as a form of the console does */}
      <input autoFocus aria-label="Phone" />
    </>
  );
}

/** A screen whose heading appears once its record has loaded. */
function Late() {
  const [isThere, setThere] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setThere(true), 50);
    return () => clearTimeout(timer);
  }, []);
  return isThere ? <ScreenHeader title="Order 7" /> : <p>Loading</p>;
}

function show() {
  const router = createMemoryRouter(
    [
      {
        Component: Shell,
        children: [
          { path: '/', element: <ScreenHeader title="Orders" /> },
          { path: '/late', element: <Late /> },
          { path: '/own', element: <Own /> },
        ],
      },
    ],
    { initialEntries: ['/'] },
  );
  render(<RouterProvider router={router} />);
  return router;
}

const heading = (name: string) => page.getByRole('heading', { name });

test('the heading of a screen has the focus after a hop, also where it comes with what is loaded [O-01]', async () => {
  const router = show();
  await expect.element(heading('Orders')).toBeVisible();
  await router.navigate('/late');
  await expect.element(heading('Order 7')).toHaveFocus();
  await router.navigate('/');
  await expect.element(heading('Orders')).toHaveFocus();
});

test('a screen that focuses a field of its own retains its focus', async () => {
  const router = show();
  await expect.element(heading('Orders')).toBeVisible();
  await router.navigate('/own');
  await expect.poll(() => document.title).toBe('At /own');
  await expect.element(heading('New order')).toBeVisible();
  const field = page.getByRole('textbox', { name: 'Phone' });
  await expect.element(field).toHaveFocus();
  await userEvent.fill(field, '7');
  await expect.element(field).toHaveFocus();
});
