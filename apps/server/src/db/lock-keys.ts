/**
 * The numbers of all advisory locks with a fixed number, equal in every process and version. Locks by a text key
 * (`lockByKey`) use a hash of it.
 */
export const lockKeys = {
  /** Migrations and seeding. */
  startUp: 7_301_001,
  /** Shared by all users of the embedded PostgreSQL. */
  presence: 7_301_002,
  /** Creating the first key that signs tokens. */
  signingKey: 7_301_003,
  /** Making a shop: one at a time. */
  setup: 7_301_005,
} as const;
