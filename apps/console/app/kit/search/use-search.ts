import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useDebounced } from '#kit/form/use-debounced.ts';

export type Search = {
  typed: string;
  setTyped: (typed: string) => void;
  /** The debounced text of the search. */
  q: string;
  /** Options of the query: disabled for an empty text; previous results remain until new ones have loaded. */
  queryWhile: { enabled: boolean; placeholderData: typeof keepPreviousData };
};

/** The state of a `SearchField`. */
export function useSearch(): Search {
  const [typed, setTyped] = useState('');
  const q = useDebounced(typed.trim(), 150);
  return { typed, setTyped, q, queryWhile: { enabled: q !== '', placeholderData: keepPreviousData } };
}
