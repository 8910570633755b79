import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Language } from '@kanisa/contract/core/languages.ts';
import type { EmailProblem } from '@kanisa/contract/messaging/emails.ts';
import { chooseLanguage } from '../../../church/church-name.ts';
import type { Deps } from '../../../core/deps.ts';
import type { Mandate } from '../../../core/mandates.ts';
import { type DbOrTx, forNobody } from '../../../db/client.ts';
import { BULK_CONNECTIONS_MAX, MailError, type PreparedTemplate } from '../../../platform/mail/mailer.ts';
import type { Channel, DeliveryOutcome, RecordOutcome } from '../deliveries/channel.types.ts';
import type { RecipientChange } from '../deliveries/deliveries.repo.ts';
import { listUnreachablePeople } from '../recipients/saved-lists.service.ts';
import { buildEmailCopy, buildEmailTemplate, type EmailContent } from './email-content.service.ts';
import { type Addressee, listAddressees, markRecipientAddresses } from './email-marks.repo.ts';
import { EMAIL_TABLES, findEmail } from './emails.repo.ts';

const BATCH_SIZE = 40;
/** One batch uses all connections, so that their outcomes share one write. */
const CONCURRENT_BATCHES_MAX = 1;
const ANSWER_LENGTH_MAX = 200;
const TEMPLATES_CACHED_MAX = 20;

type ChannelDeps = Pick<Deps, 'db' | 'mailer' | 'settings' | 'sitePages' | 'clock' | 'log' | 'audienceHooks'>;

export function createEmailChannel(deps: ChannelDeps): Channel {
  const templates = new TemplateCache(deps);
  /** Caches the addressees between the suppression check and the delivery that follows it. */
  const addressees = new Map<number, Addressee>();
  return {
    name: 'email',
    tables: EMAIL_TABLES,
    batchSize: BATCH_SIZE,
    concurrentBatches: CONCURRENT_BATCHES_MAX,
    connections: BULK_CONNECTIONS_MAX,
    // Repeated copies have the same Message-ID, and mail programs show them once.
    afterCrash: 'repeat',
    problems: { givenUp: 'gave_up', interrupted: 'uncertain' } satisfies Record<string, EmailProblem>,
    actsFor: { findMandate: findEmailMandate, problem: 'unauthorized' satisfies EmailProblem },
    async listSuppressed(db, ids) {
      const found = await listAddresseesNow(deps, db, ids);
      for (const one of found) if (one.reason === null) addressees.set(one.id, one);
      return new Map(found.flatMap(({ id, reason }) => (reason === null ? [] : [[id, reason]])));
    },
    async deliver(recordId, recipients, record) {
      const batch = recipients.flatMap(({ id }) => addressees.get(id) ?? []);
      for (const { id } of recipients) addressees.delete(id);
      return deliverEmails(deps, templates, { recordId, addressees: batch, record });
    },
    onRecorded: (_recordId, changes) => recordBounces(deps, changes),
  };
}

/** Somebody may have become unreachable by a list since it was chosen: the office corrected a birthday. */
async function listAddresseesNow(deps: ChannelDeps, db: DbOrTx, ids: readonly number[]): Promise<Addressee[]> {
  const found = await listAddressees(db, ids, deps.clock.now());
  const listedIds = found.flatMap(({ listedId }) => listedId ?? []);
  const barred = await listUnreachablePeople(deps, db, listedIds);
  if (barred.size === 0) return found;
  return found.map((one) => (one.listedId !== null && barred.has(one.listedId) ? { ...one, reason: 'off_list' } : one));
}

/** Whoever sent it again stands for the rest. A copy of a message needs the right to write that message. */
async function findEmailMandate(db: DbOrTx, recordId: number): Promise<Mandate> {
  const email = await findEmail(db, recordId);
  const userId = email?.resentBy ?? email?.createdBy ?? null;
  const otherAction = email && email.listId !== null ? 'persons.read' : undefined;
  if (email?.kind !== 'message') return { userId, action: 'emails.manage', otherAction };
  const departmentId = email.filterDepartmentId;
  return departmentId === null
    ? { userId, action: 'messages.manage' }
    : { userId, action: 'department.write', departmentId };
}

interface PreparedEmail {
  email: EmailContent;
  template: PreparedTemplate;
}

/** Caches the prepared templates of each language between batches. The content of an email never changes. */
class TemplateCache {
  readonly #deps: ChannelDeps;
  readonly #cache = new Map<string, PreparedEmail>();

  constructor(deps: ChannelDeps) {
    this.#deps = deps;
  }

  /** Returns null when the email was deleted. */
  async get(id: number, language: Language): Promise<PreparedEmail | null> {
    const key = `${id} ${language}`;
    const cached = this.#cache.get(key);
    if (cached) return cached;
    const email = await findEmail(this.#deps.db, id);
    if (!email) return null;
    const template = await this.#deps.mailer.prepare(buildEmailTemplate(this.#deps, email, language));
    if (this.#cache.size >= TEMPLATES_CACHED_MAX) this.#cache.clear();
    this.#cache.set(key, { email, template });
    return { email, template };
  }
}

async function deliverEmails(
  deps: ChannelDeps,
  templates: TemplateCache,
  { recordId, addressees, record }: { recordId: number; addressees: readonly Addressee[]; record: RecordOutcome },
): Promise<ReadonlyMap<number, DeliveryOutcome>> {
  const batch = addressees.map((to) => ({ ...to, language: chooseLanguage(deps, to.language) }));
  const prepared = await prepareLanguages(templates, recordId, batch);
  const sends: Promise<readonly [number, DeliveryOutcome]>[] = [];
  for (const to of batch) {
    const email = prepared.get(to.language);
    if (!email) return new Map();
    sends.push(sendEmailCopy(deps, email, to, record).then((outcome) => [to.id, outcome] as const));
    // Building a whole batch at once would block the event loop.
    await nextTurn();
  }
  return new Map(await Promise.all(sends));
}

/** Prepares every language before the first copy leaves, so that a failure repeats none. Empty if the email was deleted. */
async function prepareLanguages(
  templates: TemplateCache,
  recordId: number,
  batch: readonly { language: Language }[],
): Promise<ReadonlyMap<Language, PreparedEmail>> {
  const prepared = new Map<Language, PreparedEmail>();
  for (const language of new Set(batch.map((to) => to.language))) {
    const email = await templates.get(recordId, language);
    if (!email) return new Map();
    prepared.set(language, email);
  }
  return prepared;
}

async function sendEmailCopy(
  deps: ChannelDeps,
  { email, template }: PreparedEmail,
  to: Addressee & { language: Language },
  record: RecordOutcome,
): Promise<DeliveryOutcome> {
  const { address } = to;
  if (address === null) return { kind: 'suppressed', problem: 'gone' };
  try {
    const answer = await template.send(buildEmailCopy(deps, email, { ...to, address }), async (accepted) => {
      await record(to.id, toAcceptedOutcome(accepted)).catch((error: unknown) =>
        deps.log.warn({ err: error }, 'an accepted email is not recorded yet'),
      );
    });
    return toAcceptedOutcome(answer);
  } catch (error) {
    if (error instanceof MailError) return toEmailOutcome(error);
    deps.log.error({ err: error }, 'an email could not be sent because of an unexpected error');
    return { kind: 'channel', cause: 'unreachable', problem: 'unreachable' satisfies EmailProblem };
  }
}

function toAcceptedOutcome(answer: string): DeliveryOutcome {
  return { kind: 'accepted', providerId: answer.slice(0, ANSWER_LENGTH_MAX) };
}

/** SMTP status for an unknown mailbox or domain. */
const NO_MAILBOX = /^5\d\d 5\.1\.[12]$/;

function toEmailOutcome({ failure, code, isUncertain }: MailError): DeliveryOutcome {
  const problem = (word: EmailProblem) => ({ problem: word, code });
  switch (failure) {
    case 'refused':
      if (code === undefined) return { kind: 'failed', ...problem('address_unusable') };
      return { kind: 'failed', ...problem(NO_MAILBOX.test(code) ? 'mailbox_unknown' : 'refused') };
    case 'later':
      return { kind: 'deferred', ...problem('try_later') };
    case 'slow':
      return { kind: 'channel', cause: 'slow', ...problem('try_later') };
    case 'unreachable':
      return { kind: 'channel', cause: 'unreachable', ...problem('unreachable'), isRepeat: isUncertain };
  }
}

/** Records hard bounces for unknown mailboxes and soft bounces for addresses given up after a day. */
async function recordBounces(deps: ChannelDeps, changes: readonly RecipientChange[]): Promise<void> {
  const failed = changes.filter((change) => change.state === 'failed');
  const marks = failed.flatMap(
    ({ id, problem, code = null }): { id: number; kind: 'hard' | 'soft'; code: string | null }[] => {
      if (problem === 'mailbox_unknown') return [{ id, kind: 'hard', code }];
      return problem === 'gave_up' ? [{ id, kind: 'soft', code }] : [];
    },
  );
  if (marks.length > 0)
    await markRecipientAddresses(forNobody(deps.db, 'the sender of deliveries'), marks, deps.clock.now());
}
