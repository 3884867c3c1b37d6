import { languages, type Language } from '@kaplya/domain';
import type { Database } from '#db/client.ts';
import { checkEmail, identityOfStaff } from '#features/identity/index.ts';
import {
  addStaffByCommand,
  moveEmailByCommand,
  removePasskeysByCommand,
  isRoleTemplate,
  issueCodeByCommand,
  listStaffForCommand,
  switchOffByCommand,
  type CommandCall,
} from '#features/staff/index.ts';
import { systemClock, type Clock } from './clock.ts';
import { choosePartner } from './commands/choose-partner.ts';
import { CommandError, toCommandError } from './commands/command-error.ts';

export type StaffCommand = {
  readonly verb: 'add' | 'list' | 'off' | 'email' | 'forget-passkeys' | 'code';
  readonly email?: string | undefined;
  /** The new address of the verb `email`. */
  readonly to?: string | undefined;
  readonly role?: string | undefined;
  readonly name?: string | undefined;
  readonly language?: string | undefined;
  /** The partner's id; required if the database has several partners. */
  readonly partner?: string | undefined;
};

type Shop = { readonly database: Database; readonly origin: string; readonly clock?: Clock };

/**
 * Adds, lists and switches off staff for the machine's administrator, through the shop's own functions: the audit has
 * the change without an author. Returns the text to print.
 */
export async function runStaffCommand(
  { database, origin, clock = systemClock }: Shop,
  asked: StaffCommand,
): Promise<string> {
  const partner = await choosePartner(database, asked.partner);
  const call: CommandCall = { partner, bearer: null, staff: null, caller: { ip: '', userAgent: 'npm run staff' } };
  const context = { database, clock };
  // Sessions of staff are read from the database at each call, so nobody has to be notified of their end.
  const dependencies = identityOfStaff({ ...context, changes: { announce: () => undefined } });
  try {
    if (asked.verb === 'list') return listed(await listStaffForCommand(context, partner.id));
    const email = toEmail(asked.email);
    if (asked.verb === 'off') {
      await switchOffByCommand(context, call, email, dependencies);
      return `${email} is switched off and signed out everywhere.`;
    }
    if (asked.verb === 'email') {
      const to = toEmail(asked.to);
      await moveEmailByCommand(context, call, { from: email, to }, dependencies);
      return `${email} is ${to} now. They sign in with a code that comes to the new address. ${withoutMail(to)}`;
    }
    if (asked.verb === 'forget-passkeys') {
      await removePasskeysByCommand(context, call, email, dependencies);
      return `The passkeys of ${email} are removed. They sign in with a code, and add another one. ${withoutMail(email)}`;
    }
    if (asked.verb === 'code') {
      const issued = await issueCodeByCommand(context, call, email, dependencies);
      if (!issued) {
        const on = 'npm run staff -- add';
        throw new CommandError(
          `${email} is switched off: a code would sign nobody in. Switch them on first: ${on} ${email}`,
        );
      }
      return [
        issued.code,
        `This code signs ${email} in once, or confirms once that it is them, until ${toUtcMinute(issued.expiresAt)}.`,
        `Sign in at ${origin}/console, or any other address of the shop: choose "Recovery code".`,
      ].join('\n');
    }
    const { role = 'owner', name = email.split('@', 1)[0] ?? email } = asked;
    if (!isRoleTemplate(role)) throw new CommandError(`There is no role "${role}".`);
    const member = { email, name: name.slice(0, 100), language: toLanguage(asked.language), role };
    const { isNew } = await addStaffByCommand(context, call, member, dependencies);
    return [
      `${email} ${isNew ? 'is a member of staff now, with the role' : 'has the role'} ${role}.`,
      `They sign in at ${origin}/console with a code that comes to this address.`,
      withoutMail(email),
    ].join('\n');
  } catch (error) {
    throw toCommandError(error);
  }
}

/** Whether mail works is in the memory of the shop, not of the command. */
const withoutMail = (email: string) => `Where no mail works: npm run staff -- code ${email}`;

/** Like `2026-12-01 09:15 UTC`. */
function toUtcMinute(at: Date): string {
  return `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

function toEmail(typed: string | undefined): string {
  const checked = checkEmail(typed ?? '');
  if ('email' in checked) return checked.email;
  throw new CommandError(typed === undefined ? 'Name the e-mail of the member of staff.' : `${typed} is no e-mail.`);
}

function toLanguage(wanted: string | undefined): Language {
  const language = languages.find((each) => each === (wanted ?? 'ru'));
  if (!language) throw new CommandError(`There is no language "${wanted ?? ''}".`);
  return language;
}

function listed(members: Awaited<ReturnType<typeof listStaffForCommand>>): string {
  if (members.length === 0) return 'There is nobody yet. Add an owner: npm run staff -- add owner@shop.example';
  return members
    .map(({ name, email, phone, roles, joinedAt, switchedOffAt }) => {
      const state = switchedOffAt ? 'off' : joinedAt ? 'on' : 'not signed in yet';
      return [email ?? phone ?? '', name, roles.join(', ') || 'no role', state].join('  ');
    })
    .join('\n');
}
