import { useInfiniteQuery as useInfiniteQueryOf, useQuery as useQueryOf } from '@tanstack/react-query';
import { getQueryClient } from './query-client.ts';

/*
 * The hooks of TanStack Query with the page's one client. There is no provider, so that the library loads with the
 * first screen that sends a query and not with the document.
 */

export const useQuery = ((options: Parameters<typeof useQueryOf>[0]) =>
  useQueryOf(options, getQueryClient())) as typeof useQueryOf;

export const useInfiniteQuery = ((options: Parameters<typeof useInfiniteQueryOf>[0]) =>
  useInfiniteQueryOf(options, getQueryClient())) as typeof useInfiniteQueryOf;
