import type { TextReason } from '@kanisa/contract/messaging/text-states.ts';
import type { Settings } from '../../settings.ts';
import type { DeliveryReport, GatewayTimes, SendOutcome, SmsGateway, TextTarget } from './gateway.ts';
import { refusedStatus } from './http-status.ts';
import { isObject, type Posted, post, readObject, textOf } from './post.ts';

type Answer = Record<string, unknown>;
type AfricasTalkingSettings = Pick<Settings['sms'], 'baseUrl' | 'apiKey' | 'username'>;

/** No limit is known; so few, that a call whose answer is lost leaves few in doubt. */
const BATCH = 20;
const TAKEN = new Set([100, 101, 102]);

const stop = (reason: TextReason): SendOutcome => ({ kind: 'stop', reason });
const refused = (reason: TextReason): SendOutcome => ({ kind: 'refused', reason });

const CODES: Record<number, SendOutcome> = {
  401: stop('held'),
  402: stop('bad_shortcode'),
  403: refused('bad_number'),
  404: refused('bad_number'),
  405: stop('no_credit'),
  406: refused('blacklisted'),
  407: refused('no_network'),
  500: { kind: 'later', reason: 'busy', isChannel: true },
  501: { kind: 'later', reason: 'busy', isChannel: true },
};

export function africasTalkingGateway(settings: AfricasTalkingSettings, times: GatewayTimes): SmsGateway {
  return {
    name: 'africastalking',
    batchSize: BATCH,
    async send({ shortcode, message, to }) {
      const body = new URLSearchParams({
        username: settings.username ?? '',
        to: to.map(({ number }) => number).join(','),
        message,
        from: shortcode,
        bulkSMSMode: '1',
      });
      const posted = await post({
        url: new URL(`${settings.baseUrl}/version1/messaging`),
        headers: {
          apiKey: settings.apiKey ?? '',
          'content-type': 'application/x-www-form-urlencoded',
          // Without it the answer is XML.
          accept: 'application/json',
        },
        body: body.toString(),
        times,
      });
      return outcomesOf(posted, to);
    },
    // It reports by callback alone.
    readReport: null,
    readCallback,
  };
}

function outcomesOf(posted: Posted, to: readonly TextTarget[]): SendOutcome[] {
  const all = (outcome: SendOutcome) => to.map(() => outcome);
  if (posted.kind === 'not handed') return all({ kind: 'later', reason: 'unreachable', isChannel: true });
  if (posted.kind === 'no answer') return all({ kind: 'unknown', reason: 'no_answer' });
  const data = readObject(posted.body)?.['SMSMessageData'];
  const recipients = isObject(data) ? data['Recipients'] : null;
  if (!isObject(data) || !Array.isArray(recipients)) {
    return all(refusedStatus(posted.status) ?? { kind: 'unknown', reason: 'unreadable' });
  }
  if (recipients.length === 0) return all(refusalOf(textOf(data['Message']) ?? ''));
  const byNumber = new Map(recipients.filter(isObject).map((one) => [digitsOf(one['number']), one]));
  return to.map(({ number }) => outcomeOf(byNumber.get(digitsOf(number))));
}

const digitsOf = (number: unknown) => (textOf(number) ?? '').replace(/\D/g, '');

/** A refusal of the whole call names nobody, and says why in a word. */
function refusalOf(message: string): SendOutcome {
  if (/sender/i.test(message)) return stop('bad_shortcode');
  if (/balance|credit/i.test(message)) return stop('no_credit');
  return message === '' ? { kind: 'unknown', reason: 'unreadable' } : refused('refused');
}

function outcomeOf(answer: Answer | undefined): SendOutcome {
  const code = Number(textOf(answer?.['statusCode']) ?? Number.NaN);
  if (!answer || !Number.isInteger(code)) return { kind: 'unknown', reason: 'unreadable' };
  if (TAKEN.has(code)) {
    const providerId = textOf(answer['messageId']);
    return { kind: 'accepted', providerId: providerId === 'None' ? null : providerId };
  }
  return CODES[code] ?? refused('refused');
}

const FAILURES: Record<string, TextReason> = {
  UserInBlackList: 'blacklisted',
  UserIsInactive: 'absent',
  UserDoesNotExist: 'bad_number',
  NotNetworkSubscriber: 'no_network',
  InsufficientCredit: 'no_credit',
};

function readCallback(body: Record<string, unknown>): DeliveryReport | null {
  const providerId = textOf(body['id']);
  if (providerId === null) return null;
  const number = textOf(body['phoneNumber']);
  const base = { providerId, number: number !== null && /^\+\d{6,15}$/.test(number) ? number : null };
  const status = textOf(body['status']);
  if (status === 'Success') return { ...base, outcome: 'delivered', reason: null };
  if (status !== 'Failed' && status !== 'Rejected') return { ...base, outcome: 'open', reason: null };
  const reason = FAILURES[textOf(body['failureReason']) ?? ''] ?? 'undeliverable';
  return { ...base, outcome: 'failed', reason };
}
