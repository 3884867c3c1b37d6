import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useDebounced } from '#kit/form/use-debounced.ts';

export type Search = {
  typed: string;
  setTyped: (typed: string) => void;
  /** What is looked for: the typed text, once it has debounced. */
  q: string;
  /** Of its query: nothing is asked about no text, and what was found stays until more is found. */
  queryWhile: { enabled: boolean; placeholderData: typeof keepPreviousData };
};

/** What is typed into a `SearchField`. */
export function useSearch(): Search {
  const [typed, setTyped] = useState('');
  const q = useDebounced(typed.trim(), 150);
  return { typed, setTyped, q, queryWhile: { enabled: q !== '', placeholderData: keepPreviousData } };
}
