import { TEXT_REASON_LABELS } from '@kanisa/contract/messaging/text-states.ts';
import type { TestOutcome } from '@kanisa/contract/office/setup.schema.ts';
import { SETUP_TESTS_PER_HOUR, type SetupStep, setupMessages } from '@kanisa/contract/office/setup.ts';
import { AppError } from '../../../base/app-error.ts';
import { chooseLanguage, getChurchLook, getChurchName } from '../../../church/church-name.ts';
import type { Deps } from '../../../core/deps.ts';
import { getTranslator } from '../../../i18n/translate.ts';
import { toMailError } from '../../../platform/mail/mail-error.ts';
import { hashToken } from '../../../platform/secrets/tokens.ts';
import type { SendOutcome } from '../../../platform/sms/gateway.ts';
import { enforceLimit, type Limit } from '../../../platform/throttles/throttles.ts';
import type { Actor } from '../../../policy/actor.ts';
import { findUser } from '../../identity/accounts/credentials.service.ts';
import { transactionAs } from '../../identity/accounts/transaction-as.service.ts';
import { toTextPhone } from '../../messaging/text-messages/phone-numbers.rules.ts';
import { saveSetupStep } from './setup.repo.ts';
import { buildSetupTestMail } from './setup-test.mail.ts';

/** A text costs money. The limit bounds the loss when an admin's account is taken over. */
const TEST_LIMIT: Limit = {
  kind: 'setup-tests',
  max: SETUP_TESTS_PER_HOUR,
  seconds: 3600,
  message: setupMessages.tooMany,
};

const hashValues = (values: object) => hashToken(JSON.stringify(values));

export const computeMailProof = ({ settings }: Pick<Deps, 'settings'>) => hashValues(settings.mail);
export const computeTextProof = ({ settings: { sms } }: Pick<Deps, 'settings'>) =>
  hashValues({
    gateway: sms.gateway,
    baseUrl: sms.baseUrl,
    key: sms.apiKey,
    who: [sms.partnerId, sms.username],
    from: sms.shortcode,
  });

/** Sent directly instead of through the queue, because the result is the response. */
export async function sendTestEmail(deps: Deps, actor: Actor): Promise<TestOutcome> {
  const me = await findUser(deps.db, actor.id);
  const to = me?.personalEmail ?? me?.churchEmail;
  if (!me || !to) throw new AppError('invalid', setupMessages.noEmail);
  await enforceLimit(deps, TEST_LIMIT, `user ${actor.id}`);
  const language = chooseLanguage(deps, me.language);
  try {
    await deps.mailer.send({ to, ...buildSetupTestMail({ church: getChurchLook(deps), user: me, language }) });
  } catch (error) {
    const { message, response } = toMailError(error);
    return { outcome: 'failed', to, reason: message, said: response ?? null };
  }
  if (deps.settings.mail.smtpUrl === undefined) return { outcome: 'outbox', to, reason: null, said: null };
  await saveTestProof(deps, actor, { step: 'email', proof: computeMailProof(deps) });
  return { outcome: 'sent', to, reason: null, said: null };
}

export async function sendTestText(deps: Deps, actor: Actor): Promise<TestOutcome> {
  const { sms } = deps.settings;
  const me = await findUser(deps.db, actor.id);
  const phone = toTextPhone(me?.phoneNumber ?? null, sms.countries);
  if ('reason' in phone) throw new AppError('invalid', setupMessages.noPhone);
  await enforceLimit(deps, TEST_LIMIT, `user ${actor.id}`);
  const now = deps.clock.now();
  const church = getChurchName(deps);
  const t = getTranslator(chooseLanguage(deps, me?.language ?? null));
  const message = t('This is a test of {church}. Text messages work.', { church });
  // A Unix time is far above the ids of recipients, so no gateway mistakes it for one of them.
  const target = { id: Math.floor(now.getTime() / 1000), number: phone.number };
  const [outcome] = await deps.sms.send({ shortcode: sms.shortcode, message, to: [target] });
  const reason = describeTextFailure(outcome);
  if (reason !== null) return { outcome: 'failed', to: phone.number, reason, said: null };
  if (sms.gateway === 'outbox') return { outcome: 'outbox', to: phone.number, reason: null, said: null };
  await saveTestProof(deps, actor, { step: 'texts', proof: computeTextProof(deps) });
  return { outcome: 'sent', to: phone.number, reason: null, said: null };
}

function describeTextFailure(outcome: SendOutcome | undefined): string | null {
  if (outcome?.kind === 'accepted' || outcome?.kind === 'delivered') return null;
  return TEXT_REASON_LABELS[outcome?.reason ?? 'no_answer'];
}

async function saveTestProof(
  deps: Deps,
  actor: Actor,
  { step, proof }: { step: SetupStep; proof: string },
): Promise<void> {
  await transactionAs(deps, actor, (tx) => saveSetupStep(tx, step, { settledAs: 'done', proof, at: deps.clock.now() }));
}
