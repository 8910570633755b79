import { requireNoFieldsLeft } from '@kanisa/contract/core/fields-left.ts';
import type { AnswerSpouseBody } from '@kanisa/contract/people/spouses.schema.ts';
import { SPOUSE_QUESTIONS_PER_HOUR, spouseMessages } from '@kanisa/contract/people/spouses.ts';
import { AppError, createFieldError } from '../../../base/app-error.ts';
import type { Deps } from '../../../core/deps.ts';
import { forNobody, type Tx } from '../../../db/client.ts';
import { consumeLimit, enforceLimit, formatUserSubject, type Limit } from '../../../platform/throttles/throttles.ts';
import type { Actor } from '../../../policy/actor.ts';
import { requireFreshProof } from '../../../policy/fresh-proof.ts';
import { lockUserForChange, takeAdminsLock } from '../../identity/accounts/credentials.service.ts';
import { findUserByIdentifier } from '../../identity/accounts/identifier.service.ts';
import { isOtherEmail } from '../../identity/accounts/login-email.rules.ts';
import { transactionAs } from '../../identity/accounts/transaction-as.service.ts';
import type { UserRow } from '../../identity/accounts/users.view.ts';
import { recordAudit } from '../../records/audit/audit.service.ts';
import { listEntryEnds } from '../family/family-ends.repo.ts';
import { tellOfEnd, tellOfQuestion, tellOfStart } from './spouse-notices.service.ts';
import {
  deleteLink,
  deleteOldQuestions,
  deleteQuestionsOf,
  findSpouseId,
  listLinks,
  releaseQuestion,
  replaceQuestion,
  setLinkState,
} from './spouses.repo.ts';
import { isQuestionTo, mayShare, type Question } from './spouses.rules.ts';

const ASK_LIMIT: Limit = {
  kind: 'spouse-questions',
  max: SPOUSE_QUESTIONS_PER_HOUR,
  seconds: 3600,
  message: spouseMessages.limit,
};
const DAY_SECONDS = 86_400;
/** Beyond these nobody is asked, and the asker cannot tell. */
const PAIR_LIMIT: Limit = { kind: 'spouse-question-again', max: 1, seconds: 7 * DAY_SECONDS, message: '' };
const RECEIVER_LIMIT: Limit = { kind: 'spouse-question-to', max: 3, seconds: DAY_SECONDS, message: '' };

export async function readHouseholdLink(deps: Deps, actor: Actor) {
  const now = deps.clock.now();
  const links = await listLinks(deps.db, actor.id, now);
  return { links, entries: await listEntryEnds(deps.db, actor.id, now) };
}

/** Every change of a link takes the lock of admins first: it concerns two people, of whom either may be acting. */
const changeLinks = <Result>(deps: Deps, actor: Actor, work: (tx: Tx) => Promise<Result>) =>
  transactionAs(deps, actor, work, { lockFirst: takeAdminsLock });

/** Tells nobody whether an account exists: the answer and what the asker sees afterwards are the same. */
export async function askSpouse(deps: Deps, actor: Actor, identifier: string): Promise<void> {
  await changeLinks(deps, actor, async (tx) => {
    await enforceLimit({ ...deps, db: tx }, ASK_LIMIT, formatUserSubject(actor.id));
    if ((await findSpouseId(tx, actor.id)) !== null) throw new AppError('conflict', spouseMessages.isSharing);
    const found = await findUserByIdentifier({ ...deps, db: tx }, identifier);
    if (found?.id === actor.id) throw createFieldError('identifier', spouseMessages.asksThemself);
    const asked = found && (await mayBeAsked(deps, tx, actor, found)) ? found : null;
    const isUnproven = asked !== null && !isProvenBy(asked, identifier);
    const createdAt = deps.clock.now();
    await replaceQuestion(tx, { askerId: actor.id, askedId: asked?.id ?? null, isUnproven, createdAt });
    if (asked) await tellOfQuestion(deps, tx, actor, asked.id);
  });
}

async function mayBeAsked(deps: Deps, tx: Tx, actor: Actor, found: UserRow): Promise<boolean> {
  if (!mayShare(found)) return false;
  const counting = { ...deps, db: tx };
  if (!(await consumeLimit(counting, PAIR_LIMIT, `${actor.id} asks ${found.id}`))) return false;
  return consumeLimit(counting, RECEIVER_LIMIT, formatUserSubject(found.id));
}

/** Nobody else can log in with a proven address. A phone number is what somebody typed. */
const isProvenBy = (user: UserRow, identifier: string) =>
  user.isLoginEmailConfirmed && !isOtherEmail(user.loginEmail, identifier);

export async function answerSpouse(deps: Deps, actor: Actor, body: AnswerSpouseBody): Promise<string> {
  const { question_id: id, accept, ...rest } = body;
  requireNoFieldsLeft(rest);
  return changeLinks(deps, actor, async (tx) => {
    const link = await getQuestion(deps, tx, actor, id);
    if (!accept) {
      if (link.askerId === actor.id) await deleteLink(tx, id);
      else await releaseQuestion(tx, id);
      return spouseMessages.refused;
    }
    requireFreshProof(actor, deps.clock.now());
    await lockUserForChange(tx, link.other.id);
    // Who was deactivated meanwhile asks nobody.
    const { other } = await getQuestion(deps, tx, actor, id);
    for (const userId of [actor.id, other.id]) {
      if ((await findSpouseId(tx, userId)) !== null) throw new AppError('conflict', spouseMessages.isSharing);
    }
    const waits = link.isUnproven && link.state === 'asked';
    if (waits) await setLinkState(tx, id, 'accepted', deps.clock.now());
    else await startSharing(deps, tx, actor, { ...link, other });
    return waits ? spouseMessages.waitsForAsker : spouseMessages.accepted;
  });
}

/** The other's question to the actor, or the actor's own one that the other accepted. */
async function getQuestion(deps: Deps, tx: Tx, actor: Actor, id: number): Promise<Question> {
  const link = (await listLinks(tx, actor.id, deps.clock.now())).find((one) => one.id === id);
  if (!link || !isQuestionTo(link, actor.id)) throw new AppError('not_found');
  return link;
}

async function startSharing(deps: Deps, tx: Tx, actor: Actor, link: Question): Promise<void> {
  await setLinkState(tx, link.id, 'shared', deps.clock.now());
  // The questions that either asked before have their answer.
  await deleteQuestionsOf(tx, [actor.id, link.other.id]);
  await recordAudit(deps, tx, actor, { action: 'family.share_started', personId: link.other.id });
  await tellOfStart(deps, tx, actor, link.other);
}

/** Ends the sharing, or withdraws the question. */
export async function endHouseholdLink(deps: Deps, actor: Actor): Promise<string> {
  return changeLinks(deps, actor, async (tx) => {
    const links = await listLinks(tx, actor.id, deps.clock.now());
    const shared = links.find(({ state }) => state === 'shared');
    if (!shared) {
      const asked = links.find(({ askerId }) => askerId === actor.id);
      if (!asked) throw new AppError('not_found');
      await deleteLink(tx, asked.id);
      return spouseMessages.withdrawn;
    }
    await deleteLink(tx, shared.id);
    if (shared.other) {
      await recordAudit(deps, tx, actor, { action: 'family.share_ended', personId: shared.other.id });
      await tellOfEnd(deps, tx, actor, shared.other);
    }
    return spouseMessages.ended;
  });
}

/** Runs nightly. */
export async function cleanUpQuestions({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await deleteOldQuestions(forNobody(db, 'nightly clean-up'), clock.now());
}
