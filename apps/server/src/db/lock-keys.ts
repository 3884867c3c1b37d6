/** Fixed numbers of advisory locks, all of them here (locks of a subject are hashed from its id); the same for every process of every version. */
export const lockKeys = {
  /** Migrations and seeding. */
  startUp: 7_301_001,
  /** Held, shared, by whoever uses the embedded PostgreSQL. */
  presence: 7_301_002,
  /** Making the first key that signs tokens. */
  signingKey: 7_301_003,
  /** Taking the rights of a superuser from the role of the shop. */
  shopRole: 7_301_004,
} as const;
