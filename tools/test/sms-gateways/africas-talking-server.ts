import { type AcceptedText, type GatewayCall, type GatewayServer, startGatewayServer } from './gateway-server.ts';

export const AFRICAS_TALKING_ACCOUNT = { apiKey: 'talking-key', username: 'utukufu', shortcode: 'Utukufu_Nrb' };

const STATUSES: Record<number, string> = {
  100: 'Processed',
  101: 'Success',
  102: 'Queued',
  401: 'RiskHold',
  402: 'InvalidSenderId',
  403: 'InvalidPhoneNumber',
  404: 'UnsupportedNumberType',
  405: 'InsufficientBalance',
  406: 'UserInBlacklist',
  407: 'CouldNotRoute',
  500: 'InternalServerError',
  501: 'GatewayError',
  502: 'RejectedByGateway',
};

export interface AfricasTalkingServer extends GatewayServer {
  taken: AcceptedText[];
  /** Status codes by number, in E.164. */
  codes: Map<string, number>;
  /** Error messages in place of recipients, one for each of the next calls. */
  refusals: string[];
}

export async function startAfricasTalkingServer(): Promise<AfricasTalkingServer> {
  const state = { taken: [] as AcceptedText[], codes: new Map<string, number>(), refusals: [] as string[] };

  const recipientOf = (number: string, form: URLSearchParams): object => {
    const code = state.codes.get(number) ?? 101;
    const isTaken = code <= 102;
    const id = isTaken ? `ATXid_${state.taken.length + 1}` : 'None';
    if (isTaken) {
      state.taken.push({ id, number, message: form.get('message') ?? '', shortcode: form.get('from') ?? '' });
    }
    return { statusCode: code, number, status: STATUSES[code], cost: isTaken ? 'KES 0.8000' : '0', messageId: id };
  };

  const answer = ({ path, headers, body }: GatewayCall) => {
    const isForm = headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false;
    const form = new URLSearchParams(body);
    if (path !== '/version1/messaging' || !isForm) return { status: 404, type: 'text/plain', body: 'Not found' };
    if (
      headers['apikey'] !== AFRICAS_TALKING_ACCOUNT.apiKey ||
      form.get('username') !== AFRICAS_TALKING_ACCOUNT.username
    ) {
      return { status: 401, type: 'text/plain', body: 'The supplied authentication is invalid' };
    }
    if (headers.accept !== 'application/json') {
      return { status: 201, type: 'application/xml', body: '<AfricasTalkingResponse/>' };
    }
    const refusal = state.refusals.shift();
    const numbers = refusal === undefined ? (form.get('to') ?? '').split(',') : [];
    const Recipients = numbers.map((number) => recipientOf(number, form));
    const Message = refusal ?? `Sent to ${Recipients.length}/${numbers.length} Total Cost: KES 0.8000`;
    return { status: 201, type: 'application/json', body: JSON.stringify({ SMSMessageData: { Message, Recipients } }) };
  };

  const server = await startGatewayServer(answer);
  return { ...server, ...state };
}
