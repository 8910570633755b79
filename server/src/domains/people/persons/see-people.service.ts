import { personMessages } from '@kanisa/contract/people/people.ts';
import { AppError } from '../../../base/app-error.ts';
import type { Deps } from '../../../core/deps.ts';
import type { DbOrTx } from '../../../db/client.ts';
import { computeContentVersion } from '../../../db/content-version.ts';
import { getCalendarDay } from '../../../platform/time/calendar-day.ts';
import type { Clock } from '../../../platform/time/clock.ts';
import type { Actor } from '../../../policy/actor.ts';
import { transactionAs } from '../../identity/accounts/transaction-as.service.ts';
import { recordAudit } from '../../records/audit/audit.service.ts';
import { computeAge, getAdultsBornUntil } from './ages.rules.ts';
import { pickPersonFields } from './person-fields.rules.ts';
import { findPersonPage, type PersonPage } from './person-page.repo.ts';
import { holdPerson, type PersonRecord, type Viewing } from './persons.repo.ts';
import { getReader, isLimitedFor, mayKnow, type Reader } from './readers.rules.ts';

export interface TimeDeps {
  settings: { church: { timeZone: string } };
  clock: Clock;
}

export const getToday = ({ settings, clock }: TimeDeps) => getCalendarDay(settings.church.timeZone, clock.now());

export const getViewing = (deps: TimeDeps, { id }: Pick<Reader, 'id'>): Viewing => ({
  readerId: id,
  adultsBornUntil: getAdultsBornUntil(getToday(deps)),
});

/** A person as one reader sees them. */
export interface SeenPerson {
  person: PersonRecord;
  age: number | null;
  /** Only name, age and household may leave the server. */
  isLimited: boolean;
}

export interface SeenPage extends SeenPerson {
  person: PersonPage;
  reader: Reader;
  today: string;
  now: Date;
  version: string;
}

export const seePerson = (person: PersonRecord, reader: Reader, today: string): SeenPerson => ({
  person,
  age: computeAge(person.dateOfBirth, today),
  isLimited: isLimitedFor(reader, person),
});

/** Covers what the reader sees and no more: a hash of a child's birthday would tell it to whoever tries all days. */
export function computePersonVersion(person: PersonRecord, isLimited: boolean): string {
  const { firstName, lastName, otherNames } = person;
  return computeContentVersion(isLimited ? { firstName, lastName, otherNames } : pickPersonFields(person));
}

/** A person whom the reader may not know looks like one who does not exist. */
export async function findSeenPage(deps: TimeDeps, db: DbOrTx, reader: Reader, id: number): Promise<SeenPage | null> {
  const person = await findPersonPage(db, id, getViewing(deps, reader));
  if (!person || !mayKnow(reader, person)) return null;
  const today = getToday(deps);
  const seen = seePerson(person, reader, today);
  const now = deps.clock.now();
  return { ...seen, person, reader, today, now, version: computePersonVersion(person, seen.isLimited) };
}

export async function getSeenPage(deps: TimeDeps, db: DbOrTx, reader: Reader, id: number): Promise<SeenPage> {
  const page = await findSeenPage(deps, db, reader, id);
  if (!page) throw new AppError('not_found', personMessages.notFound);
  return page;
}

/** Each look of an admin at a child is recorded, unless the child is the admin's own. */
export async function openPersonPage(deps: Deps, actor: Actor, id: number): Promise<SeenPage> {
  const page = await getSeenPage(deps, deps.db, getReader(actor), id);
  if (page.isLimited || !page.person.isChild || page.person.isGuardian) return page;
  return transactionAs(deps, actor, async (tx) => {
    if (!(await holdPerson(tx, id))) throw new AppError('not_found', personMessages.notFound);
    await recordAudit(deps, tx, actor, { action: 'person.viewed', personId: id });
    return page;
  });
}
