import { render } from '@kaplya/ui/test/render.tsx';
import { createMemoryRouter, Link, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { useFocusOnNavigation } from './use-focus-on-navigation.ts';

const shelf = page.getByRole('heading', { name: 'Shelf' });
const order = page.getByRole('heading', { name: 'Order' });

function Shelf() {
  return (
    <>
      <h1>Shelf</h1>
      <Link to="/order">Go to the order</Link>
    </>
  );
}

function Order() {
  useFocusOnNavigation();
  return (
    <>
      <h1>Order</h1>
      <Link to="/">Go to the shelf</Link>
    </>
  );
}

test('the focus goes to the heading of a page that a link leads to, and of the one that a link leads back to [S-15] [P-11]', async () => {
  const routes = [
    { path: '/', element: <Shelf /> },
    { path: '/order', element: <Order /> },
  ];
  render(<RouterProvider router={createMemoryRouter(routes)} />);
  await userEvent.click(page.getByRole('link', { name: 'Go to the order' }));
  await expect.element(order).toHaveFocus();
  await userEvent.click(page.getByRole('link', { name: 'Go to the shelf' }));
  await expect.element(shelf, { timeout: 3000 }).toHaveFocus();
});
