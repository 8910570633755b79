import { PARTNER_ACCOUNT, startPartnerServer } from '../../tools/test/sms-gateways/partner-server.ts';

/** A fake gateway with the protocol of Kenyan bulk gateways, by phone numbers in E.164. */
export async function openTextGateway() {
  const gateway = await startPartnerServer();
  const toDigits = (number: string) => number.slice(1);
  return {
    settings: {
      SMS_GATEWAY: 'partner',
      SMS_API_KEY: PARTNER_ACCOUNT.apikey,
      SMS_PARTNER_ID: PARTNER_ACCOUNT.partnerID,
      SMS_PRICE: 'KES 0.80',
      SMS_BASE_URL: gateway.base,
    },
    listNumbers: (message: string) =>
      gateway.taken.filter((text) => text.message === message).map(({ number }) => `+${number}`),
    /** Rejects this number with this code from now on; null accepts it again. */
    reject(number: string, code: number | null) {
      if (code === null) gateway.codes.delete(toDigits(number));
      else gateway.codes.set(toDigits(number), code);
    },
    /** Sets the delivery report of the texts to this number, in the gateway's words. */
    report(number: string, description: string) {
      const own = gateway.taken.filter((text) => text.number === toDigits(number));
      for (const { id } of own) gateway.reports.set(id, description);
    },
    close: () => gateway.close(),
  };
}
