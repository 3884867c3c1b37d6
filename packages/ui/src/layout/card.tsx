import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

type CardProps = ComponentProps<'div'> & {
  /** The element of the card, which gives it its role in the page. */
  as?: 'div' | 'article' | 'section' | 'li';
  padding?: 'none' | 'md' | 'lg';
};

const PADDINGS = { none: '', md: 'p-4', lg: 'p-5 sm:p-6' };

/** A surface that lifts its content off the canvas. */
export function Card({ as: Element = 'div', padding = 'md', className, ...rest }: CardProps) {
  // The props of a div fit every element of the list; their refs differ in name only.
  const Tag = Element as 'div';
  return <Tag {...rest} className={classNames('rounded-lg bg-surface shadow-card', PADDINGS[padding], className)} />;
}
