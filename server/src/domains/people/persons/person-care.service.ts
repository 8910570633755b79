import { requireNoFieldsLeft } from '@kanisa/contract/core/fields-left.ts';
import { personMessages } from '@kanisa/contract/people/people.ts';
import type { SaveVisitsBody } from '@kanisa/contract/people/person-care.schema.ts';
import { AppError, createFieldError } from '../../../base/app-error.ts';
import type { Deps } from '../../../core/deps.ts';
import type { Actor } from '../../../policy/actor.ts';
import { recordAudit } from '../../records/audit/audit.service.ts';
import { joinName } from './names.rules.ts';
import { transactionAsOffice } from './office-transaction.service.ts';
import { listHistory, writeVisitConsent } from './person-care.repo.ts';
import { lockPerson } from './persons.repo.ts';
import { getReader } from './readers.rules.ts';
import { getSeenPage, getToday } from './see-people.service.ts';

/** A paper yes or no. Nothing shows it while no module of the church notes visits. */
export async function saveVisits(deps: Deps, actor: Actor, id: number, body: SaveVisitsBody): Promise<void> {
  const { agreed, agreed_on: agreedOn, witness, ...rest } = body;
  requireNoFieldsLeft(rest);
  if (agreedOn > getToday(deps)) throw createFieldError('agreed_on', personMessages.dayInFuture);
  await transactionAsOffice(deps, actor, async (tx, reader) => {
    await lockPerson(tx, id);
    const { person } = await getSeenPage(deps, tx, reader, id);
    if (person.isChild && reader.kind !== 'admin')
      throw new AppError('forbidden', { template: personMessages.onlyAdminChild, values: { name: joinName(person) } });
    await writeVisitConsent(tx, { personId: id, agreed, agreedOn, witness, recordedAt: deps.clock.now() });
    const after = { agreed, agreed_on: agreedOn };
    await recordAudit(deps, tx, actor, { action: 'person.visits_changed', personId: id, after });
  });
}

/** Who changed the record and when, without values. A keeper reads of adults, and nothing about their account. */
export async function listPersonHistory(deps: Deps, actor: Actor, id: number) {
  const reader = getReader(actor);
  const { person } = await getSeenPage(deps, deps.db, reader, id);
  if (person.isChild && reader.kind !== 'admin')
    throw new AppError('forbidden', { template: personMessages.onlyAdminChild, values: { name: joinName(person) } });
  return listHistory(deps.db, id, reader.kind === 'admin');
}
