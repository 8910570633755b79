import type { Settings } from '../../base/settings.ts';
import type {
  DeliveryReport,
  GatewayTimeouts,
  OutgoingText,
  ReportAnswer,
  SendOutcome,
  SmsGateway,
  TextTarget,
} from './gateway-types.ts';
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
type PartnerSettings = Pick<Settings['sms'], 'baseUrl' | 'apiKey' | 'partnerId'>;

/** The smallest host accepts this many per list. */
const BATCH_SIZE = 20;
const SUCCESS_CODES = new Set([200, 1000]);
const BUSY_SECONDS = 300;

/** Outcomes of the platform's codes; a code that is not listed rejects the text. */
const OUTCOME_BY_CODE: Record<number, SendOutcome> = {
  1001: stopOutcome('bad_shortcode'),
  1002: refusedOutcome('no_network'),
  1003: refusedOutcome('bad_number'),
  1004: stopOutcome('no_credit'),
  1005: busyOutcome,
  1006: stopOutcome('bad_credentials'),
  1007: busyOutcome,
  4090: { kind: 'later', reason: 'busy', afterSeconds: BUSY_SECONDS, isChannel: true },
  4091: stopOutcome('bad_credentials'),
  4092: stopOutcome('bad_credentials'),
  4093: stopOutcome('bad_credentials'),
};

/** The HTTP interface shared by Advanta, Celcom, TextSMS and other hosts of one platform. */
export function createPartnerGateway(settings: PartnerSettings, times: GatewayTimeouts): SmsGateway {
  const { apiKey: apikey, partnerId: partnerID } = settings;
  const call = (service: string, body: object): Promise<PostResult> =>
    postToGateway({
      url: new URL(`${settings.baseUrl}/services/${service}/`),
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
      times,
    });
  return {
    name: 'partner',
    batchSize: BATCH_SIZE,
    async send(text) {
      const items = text.to.map((target) => toRequestItem(text, target));
      const result =
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
      return readOutcomes(result, text.to);
    },
    readReport: async (providerId) =>
      readReportAnswer(await call('getdlr', { apikey, partnerID, messageID: providerId }), providerId),
    readCallback(body) {
      const providerId = readText(body['messageid'] ?? body['messageID'] ?? body['message-id']);
      return providerId === null
        ? null
        : toDeliveryReport(providerId, body['description'] ?? body['delivery-description']);
    },
  };
}

function toRequestItem({ message, shortcode }: OutgoingText, target: TextTarget) {
  return { mobile: target.number.replace('+', ''), message, shortcode };
}

function readOutcomes(result: PostResult, to: readonly TextTarget[]): SendOutcome[] {
  const repeatOutcome = (outcome: SendOutcome) => to.map(() => outcome);
  if (result.kind !== 'answered') return repeatOutcome(toFailedCallOutcome(result));
  const answer = parseObject(result.body);
  const responses = answer?.['responses'];
  if (Array.isArray(responses)) return to.map(createOutcomeMatcher(responses.filter(isObject), to));
  // A rejection of the whole call has no list, and its HTTP status says nothing.
  if (answer && readCode(answer) !== null) return repeatOutcome(readOutcome(answer));
  return repeatOutcome(toStatusOutcome(result.status) ?? unreadableOutcome);
}

/** Matches by number. A list without numbers is read in the order of the call. */
function createOutcomeMatcher(responses: readonly Answer[], to: readonly TextTarget[]) {
  const byNumber = new Map(
    responses.map((response) => [readText(response['mobile'])?.replace(/\D/g, '') ?? '', response]),
  );
  const isInOrder = byNumber.size === 1 && byNumber.has('') && responses.length === to.length;
  return ({ number }: TextTarget, position: number): SendOutcome => {
    const found = isInOrder ? responses[position] : byNumber.get(number.slice(1));
    return found ? readOutcome(found) : unreadableOutcome;
  };
}

/** Older hosts misspell the key. */
function readCode(answer: Answer): number | null {
  const code = readText(answer['response-code'] ?? answer['respose-code']);
  return code !== null && /^\d{1,6}$/.test(code) ? Number(code) : null;
}

function readOutcome(answer: Answer): SendOutcome {
  const code = readCode(answer);
  if (code === null) return unreadableOutcome;
  if (SUCCESS_CODES.has(code))
    return { kind: 'accepted', providerId: readText(answer['messageid'] ?? answer['messageID']) };
  if (isBlacklisted(answer['response-description'])) return refusedOutcome('blacklisted');
  return OUTCOME_BY_CODE[code] ?? refusedOutcome('refused');
}

function readReportAnswer(result: PostResult, providerId: string): ReportAnswer {
  const answer = result.kind === 'answered' ? parseObject(result.body) : null;
  const code = answer && readCode(answer);
  if (!answer || code === null) return { kind: 'unreachable' };
  // "No report yet" is 1008 in the platform's table and 1009 in its responses; other errors bring no report either.
  if (!SUCCESS_CODES.has(code)) return { kind: 'none' };
  return { kind: 'report', report: toDeliveryReport(providerId, answer['delivery-description']) };
}

const FINAL_REPORTS: Record<string, Pick<DeliveryReport, 'outcome' | 'reason'>> = {
  deliveredtoterminal: { outcome: 'delivered', reason: null },
  deliveryimpossible: { outcome: 'failed', reason: 'undeliverable' },
  absentsubscriber: { outcome: 'failed', reason: 'absent' },
};

/** 'SentToNetwork', 'DeliveredToNetwork', 'Unknown', 'Scheduled' and new values are not final. */
function toDeliveryReport(providerId: string, description: unknown): DeliveryReport {
  const base = { providerId, number: null };
  if (isBlacklisted(description)) return { ...base, outcome: 'failed', reason: 'blacklisted' };
  const word = (readText(description) ?? '').toLowerCase().replace(/[^a-z]/g, '');
  return { ...base, ...(FINAL_REPORTS[word] ?? { outcome: 'open', reason: null }) };
}

function isBlacklisted(description: unknown): boolean {
  return /black\s*list/i.test(readText(description) ?? '');
}
