import { type ImportField, importMessages } from '@kanisa/contract/people/import.ts';
import type { DbOrTx } from '../../../db/client.ts';
import { listTakenUsernames } from '../../identity/accounts/credentials.service.ts';
import { isReservedUsername, numberUsernames } from '../../identity/accounts/usernames.rules.ts';
import { listReservedEmails } from '../../identity/email-changes/email-changes.service.ts';
import { type ImportedUser, listTakenContacts } from './import.repo.ts';
import type { ImportProblem, ParsedRow } from './read-file.rules.ts';

export interface CheckedRows {
  users: ImportedUser[];
  problems: ImportProblem[];
}

/** Compares the rows with each other and with all users, in a few queries for all rows. */
export async function checkImportRows(db: DbOrTx, domain: string, rows: readonly ParsedRow[]): Promise<CheckedRows> {
  const problems = [...findDuplicates(rows), ...(await findTakenValues(db, domain, rows))];
  const invalidLines = new Set(problems.map(({ line }) => line));
  const validRows = rows.filter(({ line }) => !invalidLines.has(line));
  return { users: await assignUsernames(db, domain, validRows), problems };
}

const lowerCaseEmail = (row: ParsedRow) => row.personalEmail?.toLowerCase() ?? null;

/** Reports the second of two equal rows. */
function findDuplicates(rows: readonly ParsedRow[]): ImportProblem[] {
  const kinds: [ImportField, string, (row: ParsedRow) => string | null][] = [
    ['personal_email', importMessages.emailTwice, lowerCaseEmail],
    ['phone_number', importMessages.phoneTwice, (row) => row.phoneNumber],
    ['username', importMessages.usernameTwice, (row) => row.username],
  ];
  return kinds.flatMap(([field, text, getValue]) => {
    const firstLines = new Map<string, number>();
    return rows.flatMap((row): ImportProblem[] => {
      const value = getValue(row);
      if (value === null) return [];
      const first = firstLines.get(value);
      if (first !== undefined) return [{ line: row.line, field, reason: { template: text, values: { line: first } } }];
      firstLines.set(value, row.line);
      return [];
    });
  });
}

async function findTakenValues(db: DbOrTx, domain: string, rows: readonly ParsedRow[]): Promise<ImportProblem[]> {
  const emails = rows.map(lowerCaseEmail).filter((email) => email !== null);
  const contacts = await listTakenContacts(db, { emails, phones: rows.map((row) => row.phoneNumber) });
  const reserved = new Set(await listReservedEmails(db, emails));
  const churchSuffix = `@${domain.toLowerCase()}`;
  const getLocalPart = (email: string) => email.slice(0, -churchSuffix.length);
  const candidates = rows.flatMap((row) => [
    row.username ?? '',
    lowerCaseEmail(row)?.endsWith(churchSuffix) ? getLocalPart(lowerCaseEmail(row) ?? '') : '',
  ]);
  const takenNames = await listTakenUsernames(db, candidates.filter(Boolean), { domain });
  // Somebody of the office may have its mailbox as personal address.
  const isNameTaken = (name: string) => takenNames.has(name) && !isReservedUsername(name);
  return rows.flatMap((row): ImportProblem[] => {
    const email = lowerCaseEmail(row) ?? '';
    const isEmailTaken =
      contacts.emails.has(email) ||
      reserved.has(email) ||
      (email.endsWith(churchSuffix) && isNameTaken(getLocalPart(email)));
    const checks: [boolean, ImportField, string][] = [
      [email !== '' && isEmailTaken, 'personal_email', importMessages.emailTaken],
      [contacts.phones.has(row.phoneNumber), 'phone_number', importMessages.phoneTaken],
      [row.username !== null && takenNames.has(row.username), 'username', importMessages.usernameTaken],
    ];
    return checks.flatMap(([isTaken, field, reason]) => (isTaken ? [{ line: row.line, field, reason }] : []));
  });
}

/** A row without a username gets one derived from the name, with the smallest free number. */
async function assignUsernames(db: DbOrTx, domain: string, rows: readonly ParsedRow[]): Promise<ImportedUser[]> {
  const used = new Set(rows.flatMap((row) => row.username ?? []));
  const unnamed = Map.groupBy(
    rows.filter((row) => row.username === null),
    (row) => row.baseUsername,
  );
  const assigned = new Map<number, string>();
  // Most names are free or nearly so: query few candidates first, then more for the remaining rows.
  for (let from = 1, width = 1; unnamed.size > 0; from += width, width *= 4) {
    const candidates = [...unnamed].flatMap(([base, { length }]) => numberUsernames(base, from, width + length));
    const takenNames = await listTakenUsernames(db, candidates, { domain });
    for (const [base, remaining] of unnamed) {
      for (const name of numberUsernames(base, from, width + remaining.length)) {
        if (takenNames.has(name) || used.has(name)) continue;
        const row = remaining.shift();
        if (row === undefined) break;
        used.add(name);
        assigned.set(row.line, name);
      }
      if (remaining.length === 0) unnamed.delete(base);
    }
  }
  return rows.map(({ baseUsername: _base, ...row }) => ({
    ...row,
    username: row.username ?? assigned.get(row.line) ?? '',
  }));
}
