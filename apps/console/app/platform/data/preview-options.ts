/** Options of a preview query: a cached preview may be outdated. */
export const previewOptions = { staleTime: 0, gcTime: 0, refetchOnWindowFocus: false } as const;
