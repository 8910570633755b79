import { fileImportMessages } from '@kanisa/contract/people/file-import.ts';
import { HOUSEHOLD_PEOPLE_MAX, householdMessages } from '@kanisa/contract/people/households.ts';
import type { FileRow } from './file-rows.rules.ts';
import { normaliseName } from './values.rules.ts';

/** Rows of one household, or one person without one. */
export interface FileFamily {
  /** Null if the file says nothing about a household. */
  key: string | null;
  name: string;
  rows: FileRow[];
}

/** In the order of the first row of each. */
export function groupFamilies(rows: readonly FileRow[]): FileFamily[] {
  const keys = findHouseholdKeys(rows);
  const families = new Map<string, FileFamily>();
  for (const row of rows) {
    const key = keys.get(row.line) ?? null;
    const family = families.get(key ?? `line ${row.line}`);
    if (family) family.rows.push(row);
    else families.set(key ?? `line ${row.line}`, { key, name: '', rows: [row] });
  }
  return [...families.values()].map((family) => ({ ...family, name: nameFamily(family.rows) }));
}

function nameFamily(rows: readonly FileRow[]): string {
  const named = rows.find(({ householdName }) => householdName !== null);
  const adult = rows.find(({ isChild, problem }) => !isChild && problem === null) ?? rows[0];
  return named?.householdName ?? adult?.values.lastName ?? adult?.values.firstName ?? '';
}

/**
 * A household without a number is one by its name with an address or a phone number: two families of one name stay two.
 * A row with neither belongs to the family of that name before it.
 */
function findHouseholdKeys(rows: readonly FileRow[]): Map<number, string> {
  const keys = new Map<number, string>();
  const byTrait = new Map<string, string>();
  const last = new Map<string, string>();
  const sizes = new Map<string, number>();
  const put = (row: FileRow, key: string) => {
    const size = (sizes.get(key) ?? 0) + 1;
    sizes.set(key, size);
    // A whole family is one transaction, and nobody could enter the household anyway.
    if (size <= HOUSEHOLD_PEOPLE_MAX) keys.set(row.line, key);
    else row.problem ??= householdMessages.full;
  };
  for (const row of rows) {
    if (row.householdId !== null) put(row, `id ${row.householdId}`);
    if (row.householdId !== null || row.householdName === null) continue;
    const name = normaliseName(row.householdName);
    const traits = listTraits(row).map((trait) => `${name}|${trait}`);
    const known = traits.map((trait) => byTrait.get(trait)).find((key) => key !== undefined);
    const key = known ?? (traits.length === 0 ? last.get(name) : undefined) ?? `name ${name}|${row.line}`;
    for (const trait of traits) byTrait.set(trait, byTrait.get(trait) ?? key);
    last.set(name, key);
    put(row, key);
  }
  return keys;
}

function listTraits({ values: { address }, phones }: FileRow): string[] {
  const place = [address?.county, address?.town, address?.area, address?.description].map(normaliseName).join('|');
  // A town alone is no address: half the church lives there.
  const hasPlace = Boolean(address?.description ?? address?.area);
  return [...(hasPlace ? [`at ${place}`] : []), ...phones];
}

/** The second row of a person waits: one of the two would win by chance. */
export function markDoubles(rows: readonly FileRow[]): void {
  const lines = new Map<string, FileRow>();
  for (const row of rows) {
    if (row.problem !== null) continue;
    const twin = listSigns(row)
      .map((sign) => lines.get(sign))
      .find((other) => other !== undefined && !isOtherBirthday(row.values.dateOfBirth, other.values.dateOfBirth));
    if (twin) row.problem = { template: fileImportMessages.sameAs, values: { line: twin.line } };
    else for (const sign of listSigns(row)) lines.set(sign, lines.get(sign) ?? row);
  }
}

function listSigns({ sourceId, values }: FileRow): string[] {
  const name = `${normaliseName(values.firstName)}|${normaliseName(values.lastName)}`;
  return [
    ...(sourceId === null ? [] : [`id ${sourceId}`]),
    ...(values.phoneNumber ? [`${name}|${values.phoneNumber}`] : []),
    ...(values.personalEmail ? [`${name}|${values.personalEmail.toLowerCase()}`] : []),
  ];
}

/** Two birthdays that cannot be one person's. Without a year the day decides. */
export function isOtherBirthday(one: string | null | undefined, other: string | null | undefined): boolean {
  if (!one || !other) return false;
  const isWhole = !one.startsWith('--') && !other.startsWith('--');
  return isWhole ? one !== other : one.slice(-5) !== other.slice(-5);
}
