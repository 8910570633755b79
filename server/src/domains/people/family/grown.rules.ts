import { getAdultsBornUntil, isFullBirthday } from '../persons/ages.rules.ts';
import type { FamilyRecord } from './family.repo.ts';

type Known = Pick<FamilyRecord, 'relationship' | 'hasAccount' | 'accountBirthDate' | 'accountIsAdult'>;

/** A child of the list who is 18 and has an account. Their own record says so, not what the owner typed. */
export function isGrown({ relationship, hasAccount, accountBirthDate, accountIsAdult }: Known, today: string): boolean {
  if (relationship !== 'child' || !hasAccount) return false;
  if (isFullBirthday(accountBirthDate)) return accountBirthDate <= getAdultsBornUntil(today);
  return accountIsAdult === true;
}

/** The owner of the list still sees the name and the relationship. What they typed stays stored. */
export function hideGrown(record: FamilyRecord, today: string): FamilyRecord {
  if (!isGrown(record, today)) return record;
  const hidden = { gender: null, dateOfBirth: null, contactInfo: null, bio: null, address: null, photoHash: null };
  return { ...record, ...hidden };
}
