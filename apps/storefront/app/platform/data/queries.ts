import { useInfiniteQuery as useInfiniteQueryOf, useQuery as useQueryOf } from '@tanstack/react-query';
import { getQueryClient } from './query-client.ts';

/*
 * The hooks of TanStack Query over the one client of the page. No provider hands it down, so that the library comes
 * with the first screen that asks for something and not with the document.
 */

export const useQuery = ((options: Parameters<typeof useQueryOf>[0]) =>
  useQueryOf(options, getQueryClient())) as typeof useQueryOf;

export const useInfiniteQuery = ((options: Parameters<typeof useInfiniteQueryOf>[0]) =>
  useInfiniteQueryOf(options, getQueryClient())) as typeof useInfiniteQueryOf;
