/** Between two batches: calls of the shop come first. */
export const pauseMilliseconds = 5;
