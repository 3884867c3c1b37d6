import type { CustomerBlock } from '@kaplya/contract';

export function toBlock({ reason, author, at }: { reason: string; author: string; at: Date }): CustomerBlock {
  return { reason, author, at: at.toISOString() };
}
