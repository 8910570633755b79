import type { Setup } from '@kanisa/contract/office/setup.schema.ts';
import type { SetupData } from './setup.service.ts';

/** The settings that an admin needs to check; never a key or a password. */
export interface SetupSettings {
  church: { name: string; emailDomain: string; timeZone: string };
  publicUrl: string;
  mail: { smtpUrl: string | undefined; from: string };
  sms: Setup['texts'];
}

export function presentSetup(data: SetupData, { church, publicUrl, mail, sms }: SetupSettings): Setup {
  const { me, steps, departments } = data;
  return {
    steps,
    account: {
      username: me.username,
      email: me.personalEmail,
      phone_number: me.phoneNumber,
      is_example_email: data.isExampleEmail,
      is_first_password: data.isFirstPassword,
    },
    church: {
      name: church.name,
      email_domain: church.emailDomain,
      time_zone: church.timeZone,
      public_url: publicUrl,
    },
    email: { is_outbox: mail.smtpUrl === undefined, from: mail.from },
    texts: { gateway: sms.gateway, shortcode: sms.shortcode },
    departments,
  };
}
