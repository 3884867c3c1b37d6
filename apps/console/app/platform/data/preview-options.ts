/** Of a query that asks what a change would come to: what was true a while ago is no promise. */
export const previewOptions = { staleTime: 0, gcTime: 0, refetchOnWindowFocus: false } as const;
