/*
 * What a page keeps of the person who uses it is kept in many places, some of which come late or never. Each says here
 * how it forgets, and whoever sees the person go tells them all.
 */

const forgetting = new Set<() => void>();

/** Names what to do when the person who is known here has gone (T-18). */
export function whenPersonGone(forget: () => void): void {
  forgetting.add(forget);
}

export function forgetPerson(): void {
  for (const forget of forgetting) forget();
}
