import { pageAttention } from '@kaplya/client/streams/page-attention.ts';
import { openChanges } from '#platform/data/client.ts';
import { createLive } from './create-live.ts';

/** The stream of the shop's changes, shared by the whole page. */
export const live = createLive({ open: openChanges, attention: pageAttention });
