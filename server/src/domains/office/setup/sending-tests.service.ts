import { TEXT_REASON_LABELS } from '@kanisa/contract/messaging/text-states.ts';
import {
  SETUP_TESTS_PER_HOUR,
  type SetupStep,
  setupMessages,
  type TestOutcome,
} from '@kanisa/contract/office/setup.ts';
import { AppError } from '../../../app-error.ts';
import type { Deps } from '../../../deps.ts';
import { translate } from '../../../i18n/translate.ts';
import { toMailError } from '../../../platform/mail-error.ts';
import type { SendOutcome } from '../../../platform/sms/gateway.ts';
import { hashToken } from '../../../platform/tokens.ts';
import type { Actor } from '../../../policy/actor.ts';
import { findAccountById } from '../../identity/accounts/credentials.service.ts';
import { type Limit, takeOrRefuse } from '../../identity/throttles/throttles.service.ts';
import { phoneOf } from '../../messaging/text-messages/phone-numbers.rules.ts';
import { putStep } from './setup.repo.ts';
import { setupTestMail } from './setup-test.mail.ts';

/** A text costs money, and whoever has taken over an admin's account shall not spend much of it here. */
const TESTS: Limit = {
  kind: 'setup-tests',
  most: SETUP_TESTS_PER_HOUR,
  seconds: 3600,
  message: setupMessages.tooMany,
};

const proofOf = (values: object) => hashToken(JSON.stringify(values));

export const proofOfMail = ({ settings }: Pick<Deps, 'settings'>) => proofOf(settings.mail);
export const proofOfTexts = ({ settings: { sms } }: Pick<Deps, 'settings'>) =>
  proofOf({
    gateway: sms.gateway,
    baseUrl: sms.baseUrl,
    key: sms.apiKey,
    who: [sms.partnerId, sms.username],
    from: sms.shortcode,
  });

/** Not through the queue: what became of it is the answer. */
export async function sendTestEmail(deps: Deps, actor: Actor): Promise<TestOutcome> {
  const me = await findAccountById(deps.db, actor.id);
  const to = me?.personalEmail ?? me?.churchEmail;
  if (!me || !to) throw new AppError('invalid', setupMessages.noEmail);
  await takeOrRefuse(deps, TESTS, `user ${actor.id}`);
  try {
    await deps.mailer.send({ to, ...setupTestMail({ church: deps.settings.church.name, user: me }) });
  } catch (error) {
    const { message, said } = toMailError(error);
    return { outcome: 'failed', to, reason: message, said: said ?? null };
  }
  if (deps.settings.mail.smtpUrl === undefined) return { outcome: 'outbox', to, reason: null, said: null };
  await keepProof(deps, 'email', proofOfMail(deps));
  return { outcome: 'sent', to, reason: null, said: null };
}

export async function sendTestText(deps: Deps, actor: Actor): Promise<TestOutcome> {
  const { church, sms } = deps.settings;
  const me = await findAccountById(deps.db, actor.id);
  const phone = phoneOf(me?.phoneNumber ?? null, sms.countries);
  if ('reason' in phone) throw new AppError('invalid', setupMessages.noPhone);
  await takeOrRefuse(deps, TESTS, `user ${actor.id}`);
  const now = deps.clock.now();
  const message = translate('en')('This is a test of {{church}}. Text messages work.', { church: church.name });
  // Numbers of seconds are far from those that recipients have, so no gateway takes it for one of theirs.
  const target = { id: Math.floor(now.getTime() / 1000), number: phone.number };
  const [outcome] = await deps.sms.send({ shortcode: sms.shortcode, message, to: [target] });
  const reason = reasonOf(outcome);
  if (reason !== null) return { outcome: 'failed', to: phone.number, reason, said: null };
  if (sms.gateway === 'outbox') return { outcome: 'outbox', to: phone.number, reason: null, said: null };
  await keepProof(deps, 'texts', proofOfTexts(deps));
  return { outcome: 'sent', to: phone.number, reason: null, said: null };
}

function reasonOf(outcome: SendOutcome | undefined): string | null {
  if (outcome?.kind === 'accepted' || outcome?.kind === 'delivered') return null;
  return translate('en')(TEXT_REASON_LABELS[outcome?.reason ?? 'no_answer']);
}

async function keepProof(deps: Deps, step: SetupStep, proof: string): Promise<void> {
  await putStep(deps.db, step, { settledAs: 'done', proof, at: deps.clock.now() });
}
