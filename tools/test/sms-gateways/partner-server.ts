import { type AcceptedText, type GatewayCall, type GatewayServer, startGatewayServer } from './gateway-server.ts';

/** Differences between the hosts of this platform. */
export interface Quirks {
  codeKey: 'response-code' | 'respose-code';
  success: 200 | 1000;
  /** Whether ids and numbers are JSON numbers or strings. */
  as: 'number' | 'text';
  noReportCode: 1008 | 1009;
  /** Omits the numbers from its answers, so only their order identifies them. */
  isNameless: boolean;
}

export const ADVANTA: Quirks = {
  codeKey: 'response-code',
  success: 200,
  as: 'text',
  noReportCode: 1009,
  isNameless: false,
};
export const CELCOM: Quirks = { ...ADVANTA, codeKey: 'respose-code', as: 'number' };
export const KEMRUT: Quirks = { ...ADVANTA, success: 1000, noReportCode: 1008 };

export const PARTNER_ACCOUNT = { apikey: 'partner-key', partnerID: '4711', shortcode: 'Utukufu_Nrb' };
const LIST_MAX = 20;

const CODE_TEXTS: Record<number, string> = {
  200: 'Success',
  1000: 'Success',
  1001: 'Invalid sender id',
  1003: 'Invalid mobile number',
  1004: 'Low bulk credits',
  1005: 'Failed. System error',
  1006: 'Invalid credentials',
  1008: 'No dlr',
  1009: 'No dlr',
  1012: 'Too many on list',
  4090: 'Internal error. Try again after 5 minutes',
};

export interface PartnerServer extends GatewayServer {
  /** Value for the base URL setting. */
  base: string;
  taken: AcceptedText[];
  /** Codes by number, as digits. */
  codes: Map<string, number>;
  /** Codes that reject whole calls, one for each of the next. */
  refusals: number[];
  /** Delivery reports of `getdlr` by message id. */
  reports: Map<string, string>;
  /** Numbers that the next answers omit although they are accepted. */
  forgotten: Set<string>;
}

interface TextOrder {
  apikey?: string;
  partnerID?: string;
  mobile: string;
  message: string;
  shortcode: string;
}

const createState = () => ({
  taken: [] as AcceptedText[],
  codes: new Map<string, number>(),
  refusals: [] as number[],
  reports: new Map<string, string>(),
  forgotten: new Set<string>(),
});

export async function startPartnerServer(quirks: Quirks = ADVANTA): Promise<PartnerServer> {
  const state = createState();
  const answerCode = (code: number) => ({
    [quirks.codeKey]: code,
    'response-description': CODE_TEXTS[code] ?? 'Error',
  });
  const encodeValue = (value: string) => (quirks.as === 'number' ? Number(value) : value);

  const take = (item: TextOrder): object[] => {
    const code = state.codes.get(item.mobile) ?? (item.shortcode === PARTNER_ACCOUNT.shortcode ? quirks.success : 1001);
    const mobile = quirks.isNameless ? {} : { mobile: encodeValue(item.mobile) };
    if (code !== quirks.success) return [{ ...answerCode(code), ...mobile }];
    const id = String(8_000_000 + state.taken.length);
    state.taken.push({ id, number: item.mobile, message: item.message, shortcode: item.shortcode });
    if (state.forgotten.has(item.mobile)) return [];
    return [{ ...answerCode(code), ...mobile, messageid: encodeValue(id), networkid: '1' }];
  };

  const answer = (call: GatewayCall): object => {
    const refusal = state.refusals.shift();
    if (refusal !== undefined) return answerCode(refusal);
    const body = JSON.parse(call.body) as TextOrder & { smslist?: TextOrder[]; count?: number; messageID?: string };
    const items = call.path === '/api/services/sendbulk/' ? (body.smslist ?? []) : [body];
    if (items.some((item) => item.apikey !== PARTNER_ACCOUNT.apikey || item.partnerID !== PARTNER_ACCOUNT.partnerID))
      return answerCode(1006);
    if (call.path === '/api/services/getdlr/') return dlr(body.messageID ?? '');
    if (items.length > LIST_MAX || (body.smslist && body.count !== items.length)) return answerCode(1012);
    return { responses: items.flatMap(take) };
  };

  const dlr = (id: string): object => {
    const description = state.reports.get(id);
    if (description === undefined) return answerCode(quirks.noReportCode);
    return {
      ...answerCode(quirks.success),
      'message-id': encodeValue(id),
      'delivery-status': 32,
      'delivery-description': description,
      'delivery-tat': '00:02:30',
      'delivery-time': '2026-11-15 11:15:32',
    };
  };

  const type = 'application/json';
  const server = await startGatewayServer((call) => ({ status: 200, type, body: JSON.stringify(answer(call)) }));
  return { ...server, ...state, base: `${server.url}/api` };
}
