import { pageAttention } from '@kaplya/client/streams/page-attention.ts';
import { openChanges } from '#platform/data/client.ts';
import { createLive } from './create-live.ts';

/** The shop's changes: one stream for a page. */
export const live = createLive({ open: openChanges, attention: pageAttention });
