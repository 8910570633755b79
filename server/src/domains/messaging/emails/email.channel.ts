import { setImmediate as nextTurn } from 'node:timers/promises';
import type { EmailProblem } from '@kanisa/contract/messaging/emails.ts';
import type { Deps } from '../../../deps.ts';
import { MailError, type PreparedTemplate } from '../../../platform/mail/mailer.ts';
import type { Channel, DeliveryOutcome, RecordedOutcome } from '../deliveries/channel.types.ts';
import { buildEmailCopy, buildEmailTemplate, type EmailContent } from './email-content.service.ts';
import { type Addressee, listAddressees, markRecipientAddresses } from './email-marks.repo.ts';
import { EMAIL_TABLES, findEmail } from './emails.repo.ts';

const BATCH_SIZE = 20;
const CONCURRENT_BATCHES_MAX = 2;
const ANSWER_LENGTH_MAX = 200;
const TEMPLATES_CACHED_MAX = 20;

type ChannelDeps = Pick<Deps, 'db' | 'mailer' | 'settings' | 'clock' | 'log'>;

export function createEmailChannel(deps: ChannelDeps): Channel {
  const letters = new TemplateCache(deps);
  /** Caches the addressees between the suppression check and the delivery that follows it. */
  const addressees = new Map<number, Addressee>();
  return {
    name: 'email',
    tables: EMAIL_TABLES,
    handAtOnce: BATCH_SIZE,
    groupsAtOnce: CONCURRENT_BATCHES_MAX,
    // Repeated copies have the same Message-ID, and mail programs show them once.
    afterBreak: 'repeat',
    problems: { gaveUp: 'gave_up', brokenOff: 'uncertain' } satisfies Record<string, EmailProblem>,
    async listBarred(db, ids) {
      const found = await listAddressees(db, ids, deps.clock.now());
      for (const one of found) if (one.reason === null) addressees.set(one.id, one);
      return new Map(found.flatMap(({ id, reason }) => (reason === null ? [] : [[id, reason]])));
    },
    async deliver(recordId, recipients) {
      const these = recipients.flatMap(({ id }) => addressees.get(id) ?? []);
      for (const { id } of recipients) addressees.delete(id);
      return deliverEmails(deps, letters, recordId, these);
    },
    settled: (_outcomes, _recordId, changes) => recordBounces(deps, changes),
  };
}

interface PreparedEmail {
  email: EmailContent;
  letter: PreparedTemplate;
}

/** Caches prepared templates between batches. The content of an email never changes. */
class TemplateCache {
  readonly #deps: ChannelDeps;
  readonly #kept = new Map<number, PreparedEmail>();

  constructor(deps: ChannelDeps) {
    this.#deps = deps;
  }

  /** Returns null when the email was deleted. */
  async get(id: number): Promise<PreparedEmail | null> {
    const kept = this.#kept.get(id);
    if (kept) return kept;
    const email = await findEmail(this.#deps.db, id);
    if (!email) return null;
    const prepared = { email, letter: await this.#deps.mailer.prepare(buildEmailTemplate(this.#deps, email)) };
    if (this.#kept.size >= TEMPLATES_CACHED_MAX) this.#kept.clear();
    this.#kept.set(id, prepared);
    return prepared;
  }
}

async function deliverEmails(
  deps: ChannelDeps,
  letters: TemplateCache,
  recordId: number,
  addressees: readonly Addressee[],
): Promise<ReadonlyMap<number, DeliveryOutcome>> {
  const prepared = await letters.get(recordId);
  if (!prepared) return new Map();
  const begun: Promise<readonly [number, DeliveryOutcome]>[] = [];
  for (const to of addressees) {
    begun.push(sendEmailCopy(deps, prepared, to).then((outcome) => [to.id, outcome] as const));
    // Building a whole batch at once would block the event loop.
    await nextTurn();
  }
  return new Map(await Promise.all(begun));
}

async function sendEmailCopy(
  deps: ChannelDeps,
  { email, letter }: PreparedEmail,
  to: Addressee,
): Promise<DeliveryOutcome> {
  const { address } = to;
  if (address === null) return { kind: 'suppressed', problem: 'gone' };
  try {
    const answer = await letter.send(buildEmailCopy(deps, email, { ...to, address }));
    return { kind: 'accepted', providerId: answer.slice(0, ANSWER_LENGTH_MAX) };
  } catch (error) {
    if (error instanceof MailError) return toEmailOutcome(error);
    deps.log.error({ err: error }, 'an e-mail could not be sent for a reason of our own');
    return { kind: 'channel', how: 'unreachable', problem: 'unreachable' satisfies EmailProblem };
  }
}

/** SMTP status for an unknown mailbox or domain. */
const NO_MAILBOX = /^5\d\d 5\.1\.[12]$/;

export function toEmailOutcome({ failure, code, isUncertain }: MailError): DeliveryOutcome {
  const problem = (word: EmailProblem) => ({ problem: word, code });
  switch (failure) {
    case 'refused':
      if (code === undefined) return { kind: 'failed', ...problem('address_unusable') };
      return { kind: 'failed', ...problem(NO_MAILBOX.test(code) ? 'mailbox_unknown' : 'refused') };
    case 'later':
      return { kind: 'later', ...problem('try_later') };
    case 'slow':
      return { kind: 'channel', how: 'slow', ...problem('try_later') };
    case 'unreachable':
      return { kind: 'channel', how: 'unreachable', ...problem('unreachable'), isRepeat: isUncertain };
  }
}

/** Records hard bounces for unknown mailboxes and soft bounces for addresses given up after a day. */
async function recordBounces(deps: ChannelDeps, changes: readonly RecordedOutcome[]): Promise<void> {
  const failed = changes.filter((change) => change.state === 'failed');
  const marks = failed.flatMap(
    ({ id, problem, code = null }): { id: number; kind: 'hard' | 'soft'; code: string | null }[] => {
      if (problem === 'mailbox_unknown') return [{ id, kind: 'hard', code }];
      return problem === 'gave_up' ? [{ id, kind: 'soft', code }] : [];
    },
  );
  if (marks.length > 0) await markRecipientAddresses(deps.db, marks, deps.clock.now());
}
