import { MODULES } from '@kanisa/contract/core/modules.ts';
import type { Setup } from '@kanisa/contract/office/setup.schema.ts';
import type { SetupData } from './setup.service.ts';

/** The settings that an admin needs to check; never a key or a password. */
export interface SetupSettings {
  church: { emailDomain: string; timeZone: string };
  publicUrl: string;
  mail: { smtpUrl: string | undefined };
  sms: Setup['texts'];
}

export function presentSetup(data: SetupData, { church, publicUrl, mail, sms }: SetupSettings): Setup {
  const { me, steps, departments, modulesOn } = data;
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
      name: data.churchName,
      site_version: data.siteVersion,
      email_domain: church.emailDomain,
      time_zone: church.timeZone,
      public_url: publicUrl,
    },
    email: { is_outbox: mail.smtpUrl === undefined, from: data.mailFrom },
    texts: { gateway: sms.gateway, shortcode: sms.shortcode },
    departments,
    modules: MODULES.map((module) => ({ module, is_on: modulesOn.includes(module) })),
  };
}
