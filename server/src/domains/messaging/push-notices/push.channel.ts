import { toLanguagePath } from '@kanisa/contract/core/languages.ts';
import { type PushNoticePayload, pushNoticeTexts } from '@kanisa/contract/messaging/push-notices.ts';
import { chooseLanguage, getChurchName } from '../../../church-name.ts';
import type { Deps } from '../../../deps.ts';
import { translateSentence } from '../../../i18n/sentences.ts';
import { PUSH_CONNECTIONS_MAX, type PushMessage } from '../../../platform/push/push-client.ts';
import type { Channel, DeliveryOutcome, RecordOutcome } from '../deliveries/channel.types.ts';
import type { RecipientChange } from '../deliveries/deliveries.repo.ts';
import { type PushProblem, toPushOutcome } from './push-answers.rules.ts';
import { deleteDevicesOfRecipients, recordDeviceFailures, recordDevicesReached } from './push-devices.repo.ts';
import { ensurePushKeys } from './push-keys.service.ts';
import { listPushTargets, PUSH_TABLES, type PushTargetRow } from './push-notices.repo.ts';
import { skipQuietHours } from './quiet-hours.rules.ts';

const BATCH_SIZE = 40;
/** One batch uses all connections, so that their outcomes share one write. */
const CONCURRENT_BATCHES_MAX = 1;
/** News of yesterday is not worth a notice, and a push service forgets it too. */
const EXPIRES_AFTER_MS = 24 * 3_600_000;
export const DEVICE_FAILURES_MAX = 5;

type ChannelDeps = Pick<Deps, 'db' | 'push' | 'settings' | 'sitePages' | 'clock' | 'secretBox' | 'log'>;

export function createPushChannel(deps: ChannelDeps): Channel {
  return {
    name: 'push',
    tables: PUSH_TABLES,
    batchSize: BATCH_SIZE,
    concurrentBatches: CONCURRENT_BATCHES_MAX,
    connections: PUSH_CONNECTIONS_MAX,
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
        deps,
        recipients.map(({ id }) => id),
        record,
      ),
    onRecorded: (_recordId, changes) => recordDeviceOutcomes(deps, changes),
  };
}

function toSuppression(id: number, target: PushTargetRow | undefined): [number, PushProblem][] {
  if (!target) return [[id, 'gone']];
  return target.isRead ? [[id, 'read']] : [];
}

async function deliverNotices(
  deps: ChannelDeps,
  ids: readonly number[],
  record: RecordOutcome,
): Promise<ReadonlyMap<number, DeliveryOutcome>> {
  const quietSeconds = countQuietSeconds(deps);
  if (quietSeconds > 0) {
    const waits: DeliveryOutcome = { kind: 'deferred', problem: 'quiet_hours', afterSeconds: quietSeconds };
    return new Map(ids.map((id) => [id, waits]));
  }
  const keys = await ensurePushKeys(deps);
  const outcomes = new Map(ids.map((id): [number, DeliveryOutcome] => [id, { kind: 'suppressed', problem: 'gone' }]));
  const waiting = await listPushTargets(deps.db, ids);
  const sendNext = async (): Promise<void> => {
    for (let target = waiting.shift(); target !== undefined; target = waiting.shift()) {
      outcomes.set(target.id, await sendNotice(deps, keys, target, record));
    }
  };
  await Promise.all(Array.from({ length: PUSH_CONNECTIONS_MAX }, sendNext));
  return outcomes;
}

/** A notice that was delayed may become due in the quiet hours. */
function countQuietSeconds({ settings, clock }: ChannelDeps): number {
  const now = clock.now();
  return (skipQuietHours(settings.church.timeZone, now).getTime() - now.getTime()) / 1000;
}

/** Stores an acceptance before the connection takes the next notice. */
async function sendNotice(
  deps: ChannelDeps,
  keys: PushMessage['keys'],
  target: PushTargetRow,
  record: RecordOutcome,
): Promise<DeliveryOutcome> {
  const ageMs = deps.clock.now().getTime() - target.createdAt.getTime();
  if (ageMs >= EXPIRES_AFTER_MS) {
    // A notice that never left says nothing about its device: the church itself was offline.
    return { kind: target.wasPutOff ? 'failed' : 'suppressed', problem: 'given_up' satisfies PushProblem };
  }
  const result = await deps.push.send(target, {
    keys,
    subject: buildSubject(deps),
    payload: JSON.stringify(buildPayload(deps, target)),
    topic: toNoticeId(target),
    ttlSeconds: Math.ceil((EXPIRES_AFTER_MS - ageMs) / 1000),
  });
  const outcome = toPushOutcome(result, deps.clock.now());
  if (outcome.kind === 'accepted') {
    await record(target.id, outcome).catch((error: unknown) =>
      deps.log.warn({ err: error }, 'an accepted notice is not recorded yet'),
    );
  }
  return outcome;
}

/** A topic has at most 32 characters. */
const toNoticeId = ({ tag }: PushTargetRow) => tag.replaceAll('-', '');

function buildPayload(deps: ChannelDeps, target: PushTargetRow): PushNoticePayload {
  const language = chooseLanguage(deps, target.language);
  return {
    id: toNoticeId(target),
    kind: target.kind,
    title: getChurchName(deps),
    body: translateSentence(language, pushNoticeTexts[target.kind]),
    language,
    path: toLanguagePath(target.path, language),
  };
}

/** Push services write here about problems. Some refuse an address that is not public. */
function buildSubject({ settings }: ChannelDeps): string {
  return settings.publicUrl.startsWith('https:') ? settings.publicUrl : `mailto:${settings.admin.email}`;
}

/**
 * Deletes devices whose subscription ended, and those with five failed notices in a row. A notice fails at once if it
 * is refused, and after a day without another answer: an outage of a push service must not delete its devices at once.
 */
async function recordDeviceOutcomes(deps: ChannelDeps, changes: readonly RecipientChange[]): Promise<void> {
  const listIds = (isMeant: (change: RecipientChange) => boolean) => changes.filter(isMeant).map(({ id }) => id);
  const reached = listIds(({ state }) => state === 'accepted');
  const ended = listIds(({ state, problem }) => state === 'failed' && problem === 'unsubscribed');
  const failed = listIds(({ state, problem }) => state === 'failed' && problem !== 'unsubscribed');
  if (reached.length > 0) await recordDevicesReached(deps.db, reached, deps.clock.now());
  if (ended.length > 0) await deleteDevicesOfRecipients(deps.db, ended);
  if (failed.length > 0) await deps.db.transaction((tx) => recordDeviceFailures(tx, failed, DEVICE_FAILURES_MAX));
}
