import type { TextReason } from '@kanisa/contract/messaging/text-states.ts';
import type { Settings } from '../../base/settings.ts';
import type { DeliveryReport, GatewayTimeouts, SendOutcome, SmsGateway, TextTarget } from './gateway-types.ts';
import { isObject, type PostResult, parseObject, postToGateway, readText } from './http-post.ts';
import {
  busyOutcome,
  refusedOutcome,
  stopOutcome,
  toFailedCallOutcome,
  toStatusOutcome,
  unreadableOutcome,
} from './send-outcomes.ts';

type Answer = Record<string, unknown>;
type AfricasTalkingSettings = Pick<Settings['sms'], 'baseUrl' | 'apiKey' | 'username'>;

/** The gateway documents no limit. A small batch leaves few texts in doubt when a response is lost. */
const BATCH_SIZE = 20;
const ACCEPTED_CODES = new Set([100, 101, 102]);

const OUTCOME_BY_CODE: Record<number, SendOutcome> = {
  401: stopOutcome('held'),
  402: stopOutcome('bad_shortcode'),
  403: refusedOutcome('bad_number'),
  404: refusedOutcome('bad_number'),
  405: stopOutcome('no_credit'),
  406: refusedOutcome('blacklisted'),
  407: refusedOutcome('no_network'),
  500: busyOutcome,
  501: busyOutcome,
};

export function createAfricasTalkingGateway(settings: AfricasTalkingSettings, times: GatewayTimeouts): SmsGateway {
  return {
    name: 'africastalking',
    batchSize: BATCH_SIZE,
    async send({ shortcode, message, to }) {
      const body = new URLSearchParams({
        username: settings.username ?? '',
        to: to.map(({ number }) => number).join(','),
        message,
        from: shortcode,
        bulkSMSMode: '1',
      });
      const result = await postToGateway({
        url: new URL(`${settings.baseUrl}/version1/messaging`),
        headers: {
          apiKey: settings.apiKey ?? '',
          'content-type': 'application/x-www-form-urlencoded',
          // The default response is XML.
          accept: 'application/json',
        },
        body: body.toString(),
        times,
      });
      return readOutcomes(result, to);
    },
    // The gateway has no API to poll.
    readReport: null,
    readCallback,
  };
}

function readOutcomes(result: PostResult, to: readonly TextTarget[]): SendOutcome[] {
  const repeatOutcome = (outcome: SendOutcome) => to.map(() => outcome);
  if (result.kind !== 'answered') return repeatOutcome(toFailedCallOutcome(result));
  const data = parseObject(result.body)?.['SMSMessageData'];
  const recipients = isObject(data) ? data['Recipients'] : null;
  if (!isObject(data) || !Array.isArray(recipients)) {
    return repeatOutcome(toStatusOutcome(result.status) ?? unreadableOutcome);
  }
  if (recipients.length === 0) return repeatOutcome(readCallRefusal(readText(data['Message']) ?? ''));
  const byNumber = new Map(recipients.filter(isObject).map((entry) => [getDigits(entry['number']), entry]));
  return to.map(({ number }) => readOutcome(byNumber.get(getDigits(number))));
}

const getDigits = (number: unknown) => (readText(number) ?? '').replace(/\D/g, '');

/** A rejection of the whole call lists no recipients; its message gives the reason. */
function readCallRefusal(message: string): SendOutcome {
  if (/sender/i.test(message)) return stopOutcome('bad_shortcode');
  if (/balance|credit/i.test(message)) return stopOutcome('no_credit');
  return message === '' ? unreadableOutcome : refusedOutcome('refused');
}

function readOutcome(answer: Answer | undefined): SendOutcome {
  const code = Number(readText(answer?.['statusCode']) ?? Number.NaN);
  if (!answer || !Number.isInteger(code)) return unreadableOutcome;
  if (ACCEPTED_CODES.has(code)) {
    const providerId = readText(answer['messageId']);
    return { kind: 'accepted', providerId: providerId === 'None' ? null : providerId };
  }
  return OUTCOME_BY_CODE[code] ?? refusedOutcome('refused');
}

const REASON_BY_FAILURE: Record<string, TextReason> = {
  UserInBlackList: 'blacklisted',
  UserIsInactive: 'absent',
  UserDoesNotExist: 'bad_number',
  NotNetworkSubscriber: 'no_network',
  InsufficientCredit: 'no_credit',
};

function readCallback(body: Record<string, unknown>): DeliveryReport | null {
  const providerId = readText(body['id']);
  if (providerId === null) return null;
  const number = readText(body['phoneNumber']);
  const base = { providerId, number: number !== null && /^\+\d{6,15}$/.test(number) ? number : null };
  const status = readText(body['status']);
  if (status === 'Success') return { ...base, outcome: 'delivered', reason: null };
  if (status !== 'Failed' && status !== 'Rejected') return { ...base, outcome: 'open', reason: null };
  const reason = REASON_BY_FAILURE[readText(body['failureReason']) ?? ''] ?? 'undeliverable';
  return { ...base, outcome: 'failed', reason };
}
