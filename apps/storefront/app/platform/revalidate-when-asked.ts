import type { ShouldRevalidateFunctionArgs } from 'react-router';

/**
 * For loaders whose answer is the same on every page: they answer anew when somebody asks for it (a switch of the
 * language, another area, a retry) and when the address names another language, not with each step.
 */
export function revalidateWhenAsked({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  if (currentUrl.href === nextUrl.href) return defaultShouldRevalidate;
  return currentUrl.searchParams.get('lang') !== nextUrl.searchParams.get('lang');
}
