import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';

export interface AcceptedText {
  id: string;
  number: string;
  message: string;
  shortcode: string;
}

interface TextOrder {
  mobile: string;
  message: string;
  shortcode: string;
}

const ACCEPTED_CODE = 200;
const NO_REPORT_CODE = 1009;
const SETTINGS = { SMS_GATEWAY: 'partner', SMS_API_KEY: 'a-key', SMS_PARTNER_ID: '4711', SMS_PRICE: 'KES 0.80' };

/** A real HTTP server with the protocol of Kenyan bulk gateways, which stores what it accepts. */
export async function openTextGateway() {
  const taken: AcceptedText[] = [];
  const refusals = new Map<string, number>();
  const reports = new Map<string, string>();

  const take = ({ mobile, message, shortcode }: TextOrder) => {
    const number = `+${mobile}`;
    const refusal = refusals.get(number);
    if (refusal !== undefined) return { 'response-code': refusal, 'response-description': 'Refused', mobile };
    const id = String(1000 + taken.length);
    taken.push({ id, number, message, shortcode });
    return { 'response-code': ACCEPTED_CODE, 'response-description': 'Success', mobile, messageid: id };
  };
  const report = (id: string) => {
    const description = reports.get(taken.find((text) => text.id === id)?.number ?? '');
    if (description === undefined) return { 'response-code': NO_REPORT_CODE, 'response-description': 'No dlr' };
    return { 'response-code': ACCEPTED_CODE, 'message-id': id, 'delivery-description': description };
  };
  const answer = async (request: IncomingMessage): Promise<object> => {
    const body = (await json(request)) as TextOrder & { smslist?: TextOrder[]; messageID?: string };
    if (request.url === '/services/getdlr/') return report(String(body.messageID));
    return { responses: (body.smslist ?? [body]).map(take) };
  };

  const server = createServer((request, response) => {
    void answer(request).then((said) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(said));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The gateway has no port');
  return {
    settings: { ...SETTINGS, SMS_BASE_URL: `http://127.0.0.1:${address.port}` },
    taken,
    /** Rejects this number with this code from now on; null accepts it again. */
    refuse(number: string, code: number | null) {
      if (code === null) refusals.delete(number);
      else refusals.set(number, code);
    },
    /** Sets the delivery report for this number, in the gateway's words. */
    report: (number: string, description: string) => void reports.set(number, description),
    close: async () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
