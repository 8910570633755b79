import type { TextReason } from '@kanisa/contract/messaging/text-states.ts';
import type { Settings } from '../../settings.ts';
import type {
  DeliveryReport,
  GatewayTimes,
  OutgoingText,
  ReportAnswer,
  SendOutcome,
  SmsGateway,
  TextTarget,
} from './gateway.ts';
import { refusedStatus } from './http-status.ts';
import { isObject, type Posted, post, readObject, textOf } from './post.ts';

type Answer = Record<string, unknown>;
type PartnerSettings = Pick<Settings['sms'], 'baseUrl' | 'apiKey' | 'partnerId'>;

/** The smallest of the family takes this many in one list. */
const BATCH = 20;
const SUCCESS = new Set([200, 1000]);
const BUSY_SECONDS = 300;

const stop = (reason: TextReason): SendOutcome => ({ kind: 'stop', reason });
const refused = (reason: TextReason): SendOutcome => ({ kind: 'refused', reason });

/** What the platform's codes ask for; one that is not listed is a refusal of that text. */
const CODES: Record<number, SendOutcome> = {
  1001: stop('bad_shortcode'),
  1002: refused('no_network'),
  1003: refused('bad_number'),
  1004: stop('no_credit'),
  1005: { kind: 'later', reason: 'busy', isChannel: true },
  1006: stop('bad_credentials'),
  1007: { kind: 'later', reason: 'busy', isChannel: true },
  4090: { kind: 'later', reason: 'busy', afterSeconds: BUSY_SECONDS, isChannel: true },
  4091: stop('bad_credentials'),
  4092: stop('bad_credentials'),
  4093: stop('bad_credentials'),
};

/** The HTTP interface that Advanta, Celcom, TextSMS and others of one platform share. */
export function partnerGateway(settings: PartnerSettings, times: GatewayTimes): SmsGateway {
  const { apiKey: apikey, partnerId: partnerID } = settings;
  const call = (service: string, body: object): Promise<Posted> =>
    post({
      url: new URL(`${settings.baseUrl}/services/${service}/`),
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
      times,
    });
  return {
    name: 'partner',
    batchSize: BATCH,
    async send(text) {
      const items = text.to.map((target) => itemOf(text, target));
      const posted =
        text.to.length === 1
          ? await call('sendsms', { apikey, partnerID, ...items[0] })
          : await call('sendbulk', {
              count: items.length,
              smslist: items.map((item, n) => ({
                partnerID,
                apikey,
                pass_type: 'plain',
                clientsmsid: text.to[n]?.id,
                ...item,
              })),
            });
      return outcomesOf(posted, text.to);
    },
    readReport: async (providerId) =>
      reportAnswerOf(await call('getdlr', { apikey, partnerID, messageID: providerId }), providerId),
    readCallback(body) {
      const providerId = textOf(body['messageid'] ?? body['messageID'] ?? body['message-id']);
      return providerId === null ? null : reportOf(providerId, body['description'] ?? body['delivery-description']);
    },
  };
}

function itemOf({ message, shortcode }: OutgoingText, target: TextTarget) {
  return { mobile: target.number.replace('+', ''), message, shortcode };
}

function outcomesOf(posted: Posted, to: readonly TextTarget[]): SendOutcome[] {
  const all = (outcome: SendOutcome) => to.map(() => outcome);
  if (posted.kind === 'not handed') return all({ kind: 'later', reason: 'unreachable', isChannel: true });
  if (posted.kind === 'no answer') return all({ kind: 'unknown', reason: 'no_answer' });
  const answer = readObject(posted.body);
  const responses = answer?.['responses'];
  if (Array.isArray(responses)) return to.map(matcher(responses.filter(isObject), to));
  // A refusal of the whole call comes bare, without a list around it; the HTTP status says nothing then.
  if (answer && codeOf(answer) !== null) return all(outcomeOf(answer));
  return all(refusedStatus(posted.status) ?? { kind: 'unknown', reason: 'unreadable' });
}

/** By the number. Only a list without numbers is read in the order of the call. */
function matcher(responses: readonly Answer[], to: readonly TextTarget[]) {
  const byNumber = new Map(responses.map((one) => [textOf(one['mobile'])?.replace(/\D/g, '') ?? '', one]));
  const isInOrder = byNumber.size === 1 && byNumber.has('') && responses.length === to.length;
  return ({ number }: TextTarget, position: number): SendOutcome => {
    const found = isInOrder ? responses[position] : byNumber.get(number.slice(1));
    return found ? outcomeOf(found) : { kind: 'unknown', reason: 'unreadable' };
  };
}

/** Older hosts misspell their own key. */
function codeOf(answer: Answer): number | null {
  const code = textOf(answer['response-code'] ?? answer['respose-code']);
  return code !== null && /^\d{1,6}$/.test(code) ? Number(code) : null;
}

function outcomeOf(answer: Answer): SendOutcome {
  const code = codeOf(answer);
  if (code === null) return { kind: 'unknown', reason: 'unreadable' };
  if (SUCCESS.has(code)) return { kind: 'accepted', providerId: textOf(answer['messageid'] ?? answer['messageID']) };
  if (isBlacklisted(answer['response-description'])) return refused('blacklisted');
  return CODES[code] ?? refused('refused');
}

function reportAnswerOf(posted: Posted, providerId: string): ReportAnswer {
  const answer = posted.kind === 'answered' ? readObject(posted.body) : null;
  const code = answer && codeOf(answer);
  if (!answer || code === null) return { kind: 'unreachable' };
  // None yet is 1008 in the platform's table and 1009 in its answers; other refusals bring no report either.
  if (!SUCCESS.has(code)) return { kind: 'none' };
  return { kind: 'report', report: reportOf(providerId, answer['delivery-description']) };
}

const FINAL: Record<string, Pick<DeliveryReport, 'outcome' | 'reason'>> = {
  deliveredtoterminal: { outcome: 'delivered', reason: null },
  deliveryimpossible: { outcome: 'failed', reason: 'undeliverable' },
  absentsubscriber: { outcome: 'failed', reason: 'absent' },
};

/** 'SentToNetwork', 'DeliveredToNetwork', 'Unknown', 'Scheduled' and whatever is new are not the end. */
function reportOf(providerId: string, description: unknown): DeliveryReport {
  const base = { providerId, number: null };
  if (isBlacklisted(description)) return { ...base, outcome: 'failed', reason: 'blacklisted' };
  const word = (textOf(description) ?? '').toLowerCase().replace(/[^a-z]/g, '');
  return { ...base, ...(FINAL[word] ?? { outcome: 'open', reason: null }) };
}

function isBlacklisted(description: unknown): boolean {
  return /black\s*list/i.test(textOf(description) ?? '');
}
