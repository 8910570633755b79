import { ADVANTA, PARTNER_ACCOUNT, startPartnerServer } from '../../test/sms-gateways/partner-server.ts';

/** A gateway that does not deduplicate: a text sent twice reaches the phone twice. It is slow, so that kills interrupt calls. */
export async function openTextGateway(delayMs: number) {
  const gateway = await startPartnerServer(ADVANTA);
  gateway.pace.delayMs = delayMs;
  const settings = {
    SMS_GATEWAY: 'partner',
    SMS_BASE_URL: gateway.base,
    SMS_API_KEY: PARTNER_ACCOUNT.apikey,
    SMS_PARTNER_ID: PARTNER_ACCOUNT.partnerID,
  };
  return { gateway, settings };
}
