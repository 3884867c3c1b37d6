import { useInfiniteQuery as useInfiniteQueryOf, useQuery as useQueryOf } from '@tanstack/react-query';
import { getQueryClient } from './query-client.ts';

/*
 * The hooks of TanStack Query, bound to the page's client. There is no provider in the root, so that the library loads
 * only with the first screen that uses a query.
 */

export const useQuery = ((options: Parameters<typeof useQueryOf>[0]) =>
  useQueryOf(options, getQueryClient())) as typeof useQueryOf;

export const useInfiniteQuery = ((options: Parameters<typeof useInfiniteQueryOf>[0]) =>
  useInfiniteQueryOf(options, getQueryClient())) as typeof useInfiniteQueryOf;
