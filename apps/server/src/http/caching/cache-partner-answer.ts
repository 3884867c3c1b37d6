import type { Partner } from '#partner.ts';
import { createPublicAnswer, type PublicAnswer } from './public-answer.ts';

const answersByPartner = new WeakMap<Partner, Map<string, PublicAnswer>>();

/** Caches an answer's bytes for as long as the partner object lives; a changed partner is a new object. */
export function cachePartnerAnswer(partner: Partner, key: string, create: () => unknown): PublicAnswer {
  const answers = answersByPartner.get(partner) ?? new Map<string, PublicAnswer>();
  answersByPartner.set(partner, answers);
  const known = answers.get(key);
  if (known) return known;
  const answer = createPublicAnswer(create());
  answers.set(key, answer);
  return answer;
}
