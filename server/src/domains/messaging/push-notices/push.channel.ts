import { toLanguagePath } from '@kanisa/contract/core/languages.ts';
import { type PushNoticePayload, pushNoticeTexts } from '@kanisa/contract/messaging/push-notices.ts';
import { chooseLanguage, getChurchName } from '../../../church/church-name.ts';
import type { Deps } from '../../../core/deps.ts';
import { forNobody } from '../../../db/client.ts';
import { getTranslator } from '../../../i18n/translate.ts';
import { PUSH_CONNECTIONS_MAX, type PushMessage } from '../../../platform/push/push-client.ts';
import type { RandomSource } from '../deliveries/backoff.rules.ts';
import type { Channel, DeliveryOutcome, RecordOutcome } from '../deliveries/channel.types.ts';
import type { RecipientChange } from '../deliveries/deliveries.repo.ts';
import { skipQuietHours } from '../notify/quiet-hours.rules.ts';
import { type PushProblem, toPushOutcome } from './push-answers.rules.ts';
import { deleteDevicesOfRecipients, recordDeviceFailures, recordDevicesReached } from './push-devices.repo.ts';
import { PushHosts } from './push-hosts.service.ts';
import { ensurePushKeys } from './push-keys.service.ts';
import { listPushTargets, PUSH_TABLES, type PushTargetRow } from './push-notices.repo.ts';

const WHY = 'the sender of deliveries';

const BATCH_SIZE = 40;
const CONCURRENT_BATCHES_MAX = 1;
/** More than all hosts without an answer may hold, see push-hosts.service.ts. */
const UNDER_WAY_MAX = 1000;
/** News of yesterday is not worth a notice, and a push service forgets it too. */
const EXPIRES_AFTER_MS = 24 * 3_600_000;
export const DEVICE_FAILURES_MAX = 5;
/** A notice is given up after a day. Two of them in a row, and nothing for these days: the device is forgotten. */
const SILENT_DEVICE = { failures: 2, days: 3 };

type ChannelDeps = Pick<Deps, 'db' | 'push' | 'settings' | 'sitePages' | 'clock' | 'secretBox' | 'log'>;

interface Notices {
  deps: ChannelDeps;
  hosts: PushHosts;
  record: RecordOutcome;
}

export function createPushChannel(deps: ChannelDeps, random: RandomSource = Math.random): Channel {
  const hosts = new PushHosts(() => deps.clock.now(), random);
  return {
    name: 'push',
    tables: PUSH_TABLES,
    batchSize: BATCH_SIZE,
    concurrentBatches: CONCURRENT_BATCHES_MAX,
    connections: PUSH_CONNECTIONS_MAX,
    recipientsUnderWayMax: UNDER_WAY_MAX,
    // A repeated notice has the same topic and tag: it replaces itself at the push service or on the device.
    afterCrash: 'repeat',
    problems: { givenUp: 'given_up', interrupted: 'uncertain' } satisfies Record<string, PushProblem>,
    actsFor: { nobody: 'A notice has no words of a person. It says that something is in the product.' },
    async listSuppressed(db, ids) {
      const targets = new Map((await listPushTargets(db, ids)).map((target) => [target.id, target]));
      return new Map(ids.flatMap((id) => toSuppression(id, targets.get(id))));
    },
    deliver: (_recordId, recipients, record) =>
      deliverNotices(
        { deps, hosts, record },
        recipients.map(({ id }) => id),
      ),
    onRecorded: (_recordId, changes) => recordDeviceOutcomes(deps, changes),
  };
}

function toSuppression(id: number, target: PushTargetRow | undefined): [number, PushProblem][] {
  if (!target) return [[id, 'gone']];
  return target.isRead ? [[id, 'read']] : [];
}

async function deliverNotices(notices: Notices, ids: readonly number[]): Promise<ReadonlyMap<number, DeliveryOutcome>> {
  const { deps } = notices;
  const quietSeconds = countQuietSeconds(deps);
  if (quietSeconds > 0) {
    const waits: DeliveryOutcome = { kind: 'deferred', problem: 'quiet_hours', afterSeconds: quietSeconds };
    return new Map(ids.map((id) => [id, waits]));
  }
  const keys = await ensurePushKeys(deps);
  const outcomes = new Map(ids.map((id): [number, DeliveryOutcome] => [id, { kind: 'suppressed', problem: 'gone' }]));
  const targets = await listPushTargets(deps.db, ids);
  const send = async (target: PushTargetRow) => {
    outcomes.set(target.id, await sendNotice(notices, keys, target));
  };
  await Promise.all(targets.map(send));
  return outcomes;
}

/** A notice that was delayed may become due in the quiet hours. */
function countQuietSeconds({ settings, clock }: ChannelDeps): number {
  const now = clock.now();
  return (skipQuietHours(settings.church.timeZone, now).getTime() - now.getTime()) / 1000;
}

/** Stores the outcome at once: others of the batch may wait long for theirs. */
async function sendNotice(
  { deps, hosts, record }: Notices,
  keys: PushMessage['keys'],
  target: PushTargetRow,
): Promise<DeliveryOutcome> {
  const ageMs = deps.clock.now().getTime() - target.createdAt.getTime();
  if (ageMs >= EXPIRES_AFTER_MS) {
    // A notice that never left says nothing about its device if the church itself was offline.
    const isFailure = target.wasPutOff || target.wasOnline;
    return { kind: isFailure ? 'failed' : 'suppressed', problem: 'given_up' satisfies PushProblem };
  }
  const sent = await hosts.send(target.endpoint, async () => {
    const result = await deps.push.send(target, {
      keys,
      subject: buildSubject(deps),
      payload: JSON.stringify(buildPayload(deps, target)),
      topic: toNoticeId(target),
      ttlSeconds: Math.ceil((EXPIRES_AFTER_MS - ageMs) / 1000),
    });
    const outcome = toPushOutcome(result, deps.clock.now());
    // Before the connection takes the next notice: after a crash the others are not sent again.
    await recordNow({ deps, record }, target, outcome);
    return { result: outcome, isAnswered: result.kind === 'answered' };
  });
  if ('result' in sent) return sent.result;
  const problem = (target.wasPutOff ? 'try_later' : 'unreachable') satisfies PushProblem;
  const outcome: DeliveryOutcome = { kind: 'postponed', problem, afterSeconds: sent.waitSeconds };
  await recordNow({ deps, record }, target, outcome);
  return outcome;
}

async function recordNow(
  { deps, record }: Pick<Notices, 'deps' | 'record'>,
  target: PushTargetRow,
  outcome: DeliveryOutcome,
): Promise<void> {
  await record(target.id, outcome).catch((error: unknown) =>
    deps.log.warn({ err: error }, 'the outcome of a notice is not recorded yet'),
  );
}

/** A topic has at most 32 characters. */
const toNoticeId = ({ tag }: PushTargetRow) => tag.replaceAll('-', '');

function buildPayload(deps: ChannelDeps, target: PushTargetRow): PushNoticePayload {
  const language = chooseLanguage(deps, target.language);
  return {
    id: toNoticeId(target),
    kind: target.kind,
    title: getChurchName(deps),
    body: getTranslator(language)(pushNoticeTexts[target.kind]),
    language,
    path: toLanguagePath(target.path, language),
  };
}

/** Push services write here about problems. Some refuse an address that is not public. */
function buildSubject({ settings }: ChannelDeps): string {
  return settings.publicUrl.startsWith('https:') ? settings.publicUrl : `mailto:${settings.admin.email}`;
}

/**
 * Deletes devices whose subscription ended, those with five failed notices in a row, and those that nothing has reached
 * for days. A notice fails at once if it is refused, and after a day without another answer: an outage of a push service
 * must not delete its devices at once.
 */
async function recordDeviceOutcomes(deps: ChannelDeps, changes: readonly RecipientChange[]): Promise<void> {
  const listIds = (isMeant: (change: RecipientChange) => boolean) => changes.filter(isMeant).map(({ id }) => id);
  const reached = listIds(({ state }) => state === 'accepted');
  const ended = listIds(({ state, problem }) => state === 'failed' && problem === 'unsubscribed');
  const givenUp = listIds(({ state, problem }) => state === 'failed' && problem === 'given_up');
  const refused = listIds(({ id, state }) => state === 'failed' && ![...ended, ...givenUp].includes(id));
  if (reached.length > 0) await recordDevicesReached(forNobody(deps.db, WHY), reached, deps.clock.now());
  if (ended.length > 0) await deleteDevicesOfRecipients(forNobody(deps.db, WHY), ended);
  if (refused.length + givenUp.length === 0) return;
  const since = new Date(deps.clock.now().getTime() - SILENT_DEVICE.days * EXPIRES_AFTER_MS);
  const silence = { failures: SILENT_DEVICE.failures, since };
  await forNobody(deps.db, WHY).transaction(async (tx) => {
    await recordDeviceFailures(tx, refused, { failuresMax: DEVICE_FAILURES_MAX });
    await recordDeviceFailures(tx, givenUp, { failuresMax: DEVICE_FAILURES_MAX, silence });
  });
}
