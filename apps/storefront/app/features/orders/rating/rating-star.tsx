import { classNames } from '@kaplya/ui/layout/class-names.ts';

export function RatingStar({ isFull }: { isFull: boolean }) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      className={classNames('size-7', isFull ? 'fill-current text-warning' : 'fill-none text-line-strong')}
    >
      <path
        d="m12 3.2 2.7 5.6 6.1.8-4.5 4.2 1.2 6.1L12 16.9l-5.5 3 1.2-6.1-4.5-4.2 6.1-.8z"
        stroke="currentColor"
        strokeWidth="1.6"
        strokeLinejoin="round"
      />
    </svg>
  );
}
