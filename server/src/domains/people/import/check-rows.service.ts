import type { ImportProblem } from '@kanisa/contract/people/import.schema.ts';
import { type ImportField, importMessages } from '@kanisa/contract/people/import.ts';
import type { DbOrTx } from '../../../db/client.ts';
import { listTakenUsernames } from '../../identity/accounts/credentials.service.ts';
import { listReservedEmails } from '../../identity/email-changes/email-changes.service.ts';
import { type ImportedUser, listTakenContacts } from './import.repo.ts';
import type { ParsedRow } from './read-file.rules.ts';

export interface CheckedRows {
  people: ImportedUser[];
  problems: ImportProblem[];
}

/** Rows against each other and against everyone there is, in a handful of queries for all of them. */
export async function checkImportRows(db: DbOrTx, domain: string, rows: readonly ParsedRow[]): Promise<CheckedRows> {
  const problems = [...findDuplicates(rows), ...(await findTakenValues(db, domain, rows))];
  const bad = new Set(problems.map(({ line }) => line));
  const good = rows.filter(({ line }) => !bad.has(line));
  return { people: await assignUsernames(db, domain, good), problems };
}

const lowerCaseEmail = (row: ParsedRow) => row.personalEmail?.toLowerCase() ?? null;

/** The second of two is the one that is told. */
function findDuplicates(rows: readonly ParsedRow[]): ImportProblem[] {
  const kinds: [ImportField, string, (row: ParsedRow) => string | null][] = [
    ['personal_email', importMessages.emailTwice, lowerCaseEmail],
    ['phone_number', importMessages.phoneTwice, (row) => row.phoneNumber],
    ['username', importMessages.usernameTwice, (row) => row.username],
  ];
  return kinds.flatMap(([field, text, valueOf]) => {
    const seen = new Map<string, number>();
    return rows.flatMap((row): ImportProblem[] => {
      const value = valueOf(row);
      if (value === null) return [];
      const first = seen.get(value);
      if (first !== undefined) return [{ line: row.line, field, reason: text.replace('{{line}}', String(first)) }];
      seen.set(value, row.line);
      return [];
    });
  });
}

async function findTakenValues(db: DbOrTx, domain: string, rows: readonly ParsedRow[]): Promise<ImportProblem[]> {
  const emails = rows.map(lowerCaseEmail).filter((email) => email !== null);
  const contacts = await listTakenContacts(db, { emails, phones: rows.map((row) => row.phoneNumber) });
  const reserved = new Set(await listReservedEmails(db, emails));
  const own = `@${domain.toLowerCase()}`;
  const local = (email: string) => email.slice(0, -own.length);
  const asked = rows.flatMap((row) => [
    row.username ?? '',
    lowerCaseEmail(row)?.endsWith(own) ? local(lowerCaseEmail(row) ?? '') : '',
  ]);
  const names = await listTakenUsernames(db, asked.filter(Boolean), { domain });
  return rows.flatMap((row): ImportProblem[] => {
    const email = lowerCaseEmail(row) ?? '';
    const isEmailTaken =
      contacts.emails.has(email) || reserved.has(email) || (email.endsWith(own) && names.has(local(email)));
    const found: [boolean, ImportField, string][] = [
      [email !== '' && isEmailTaken, 'personal_email', importMessages.emailTaken],
      [contacts.phones.has(row.phoneNumber), 'phone_number', importMessages.phoneTaken],
      [row.username !== null && names.has(row.username), 'username', importMessages.usernameTaken],
    ];
    return found.flatMap(([isSo, field, reason]) => (isSo ? [{ line: row.line, field, reason }] : []));
  });
}

/** Who brought no username gets the name as one, with the smallest number from 2 that frees it. */
async function assignUsernames(db: DbOrTx, domain: string, rows: readonly ParsedRow[]): Promise<ImportedUser[]> {
  const used = new Set(rows.flatMap((row) => row.username ?? []));
  const waiting = Map.groupBy(
    rows.filter((row) => row.username === null),
    (row) => row.baseUsername,
  );
  const made = new Map<number, string>();
  // Most names are free or nearly so: few are asked for at first, and more for those that are left.
  for (let from = 1, width = 1; waiting.size > 0; from += width, width *= 4) {
    const candidates = [...waiting].flatMap(([base, { length }]) => numberUsernames(base, from, width + length));
    const names = await listTakenUsernames(db, candidates, { domain });
    for (const [base, people] of waiting) {
      for (const name of numberUsernames(base, from, width + people.length)) {
        if (names.has(name) || used.has(name)) continue;
        const row = people.shift();
        if (row === undefined) break;
        used.add(name);
        made.set(row.line, name);
      }
      if (people.length === 0) waiting.delete(base);
    }
  }
  return rows.map(({ baseUsername: _base, ...row }) => ({
    ...row,
    username: row.username ?? made.get(row.line) ?? '',
  }));
}

const numberUsernames = (base: string, from: number, count: number) =>
  Array.from({ length: count }, (_, index) => (from + index === 1 ? base : `${base}${from + index}`));
