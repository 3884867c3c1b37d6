import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  unique,
  uniqueIndex,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core';
import type { Permission, RoleTemplate } from '@kaplya/contract';
import { instant, newId, partnerId } from '#db/columns.ts';

/** A member of the partner's staff. `id` is the subject of their tokens; a member is no customer. */
export const staffMemberTable = pgTable(
  'staff_member',
  {
    partnerId: partnerId(),
    id: newId(),
    name: varchar('name', { length: 100 }).notNull(),
    /** E-mail address in lower case; null: the member has only a phone. */
    email: varchar('email', { length: 254 }),
    /** Phone in E.164; null: the member has only an e-mail address. */
    phone: varchar('phone', { length: 20 }),
    /** The language of letters to the member. */
    language: varchar('language', { length: 2 }).notNull().default('ru'),
    /** The time of the first sign-in; null: the member is invited and has not joined yet. */
    joinedAt: instant('joined_at'),
    /** The time when the member was switched off and lost all rights; null: the member is switched on. */
    switchedOffAt: instant('switched_off_at'),
    /**
     * The time of the last change of the member's roles. As it is a column of the row, the change raises the version.
     */
    rolesChangedAt: instant('roles_changed_at'),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at')
      .notNull()
      .default(sql`now()`),
  },
  (table) => [
    primaryKey({ columns: [table.partnerId, table.id] }),
    uniqueIndex('staff_member_email').on(table.partnerId, table.email),
    uniqueIndex('staff_member_phone').on(table.partnerId, table.phone),
    check('staff_member_contact', sql`coalesce(${table.email}, ${table.phone}) is not null`),
    check('staff_member_email_lower', sql`${table.email} = lower(${table.email})`),
  ],
);

/** A role with its permissions. */
export const staffRoleTable = pgTable(
  'staff_role',
  {
    partnerId: partnerId(),
    id: newId(),
    /** The role's template, which names it in every language; null: a role with a name of its own. */
    template: varchar('template', { length: 20 }).$type<RoleTemplate>(),
    name: varchar('name', { length: 60 }),
    permissions: jsonb('permissions').$type<Permission[]>().notNull(),
    /** Owners have every permission, also those that a later release adds. */
    isOwner: boolean('is_owner').notNull().default(false),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at')
      .notNull()
      .default(sql`now()`),
  },
  (table) => [
    primaryKey({ columns: [table.partnerId, table.id] }),
    unique('staff_role_name').on(table.partnerId, table.name),
    uniqueIndex('staff_role_template').on(table.partnerId, table.template),
    uniqueIndex('staff_role_owner')
      .on(table.partnerId)
      .where(sql`${table.isOwner}`),
    check('staff_role_named', sql`coalesce(${table.template}, ${table.name}) is not null`),
  ],
);

export const staffMemberRoleTable = pgTable(
  'staff_member_role',
  {
    partnerId: partnerId(),
    memberId: uuid('member_id').notNull(),
    roleId: uuid('role_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.partnerId, table.memberId, table.roleId] }),
    index('staff_member_role_role').on(table.partnerId, table.roleId),
    foreignKey({
      columns: [table.partnerId, table.memberId],
      foreignColumns: [staffMemberTable.partnerId, staffMemberTable.id],
    }).onDelete('cascade'),
    // No cascade, so that a role in use cannot be deleted.
    foreignKey({
      columns: [table.partnerId, table.roleId],
      foreignColumns: [staffRoleTable.partnerId, staffRoleTable.id],
    }),
  ],
);

/**
 * Permissions that a member ever had, also by roles that were taken away or changed since; `owner` stands for the role of
 * owners. Triggers add rows with the roles, and none is removed: whoever moves the member's address must hold all of it.
 */
export const staffHeldPermissionTable = pgTable(
  'staff_held_permission',
  {
    partnerId: partnerId(),
    memberId: uuid('member_id').notNull(),
    permission: varchar('permission', { length: 40 }).$type<Permission | 'owner'>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.partnerId, table.memberId, table.permission] }),
    foreignKey({
      columns: [table.partnerId, table.memberId],
      foreignColumns: [staffMemberTable.partnerId, staffMemberTable.id],
    }).onDelete('cascade'),
  ],
);
