import type { AnswerMatchBody } from '@kanisa/contract/people/matches.schema.ts';
import { AppError } from '../../../base/app-error.ts';
import type { Deps } from '../../../core/deps.ts';
import type { HookDeps } from '../../../core/event-hooks.ts';
import type { Tx } from '../../../db/client.ts';
import { getCalendarDay } from '../../../platform/time/calendar-day.ts';
import type { Actor } from '../../../policy/actor.ts';
import { recordAudit } from '../../records/audit/audit.service.ts';
import { keepOwnFamilyValues } from '../family/own-values.repo.ts';
import { listReferences } from '../merging/references.service.ts';
import { getAdultsBornUntil } from '../persons/ages.rules.ts';
import { transactionAsOffice } from '../persons/office-transaction.service.ts';
import { moveRecordToAccount } from './attach-record.repo.ts';
import { insertMatches, listOpenMatches, lockMatch, type MatchRecord, refuseMatch } from './matches.repo.ts';

type TimeDeps = Pick<HookDeps, 'settings' | 'clock'>;

const findAdultsBornUntil = ({ settings, clock }: TimeDeps) =>
  getAdultsBornUntil(getCalendarDay(settings.church.timeZone, clock.now()));

/** An account has proved its address. The records that have it, too, become questions to the admins. */
export async function askAboutRecords(deps: TimeDeps, tx: Tx, accountId: number): Promise<void> {
  await insertMatches(tx, accountId, { adultsBornUntil: findAdultsBornUntil(deps), now: deps.clock.now() });
}

export async function listMatches(deps: Deps): Promise<MatchRecord[]> {
  return listOpenMatches(deps.db, findAdultsBornUntil(deps));
}

/** Both rows are locked before the question is read again: it is answered once, and what it asked is still true. */
export async function answerMatch(deps: Deps, actor: Actor, personId: number, body: AnswerMatchBody): Promise<void> {
  const findMatch = async (tx: Tx) => {
    const [found] = await listOpenMatches(tx, findAdultsBornUntil(deps), personId);
    if (!found || found.account.id !== (body.account_id ?? found.account.id)) throw new AppError('not_found');
    return found;
  };
  await transactionAsOffice(deps, actor, async (tx) => {
    const pair = { personId, accountId: (await findMatch(tx)).account.id };
    await lockMatch(tx, pair);
    const match = await findMatch(tx);
    if (match.account.id !== pair.accountId) throw new AppError('not_found');
    if (body.attach) await attachRecord(deps, tx, actor, match);
    else await refuseRecord(deps, tx, actor, match);
  });
}

async function attachRecord(deps: Deps, tx: Tx, actor: Actor, { personId, account, ...record }: MatchRecord) {
  await recordAudit(deps, tx, actor, {
    action: 'person.attached',
    personId: account.id,
    // Nothing else keeps them: the account has its own.
    before: { first_name: record.firstName, last_name: record.lastName, phone_number: record.phoneNumber },
  });
  // The list of a guardian or spouse keeps what they typed, and shows nothing of the account.
  await keepOwnFamilyValues(tx, personId);
  await moveRecordToAccount(tx, { accountId: account.id, personId }, listReferences(deps), deps.clock.now());
}

async function refuseRecord(deps: Deps, tx: Tx, actor: Actor, { personId, account }: MatchRecord) {
  const pair = { accountId: account.id, personId };
  await refuseMatch(tx, pair, { decidedBy: actor.id, decidedAt: deps.clock.now() });
  await recordAudit(deps, tx, actor, { action: 'person.match_refused', personId: account.id });
}
