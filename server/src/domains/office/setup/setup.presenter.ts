import { MODULES } from '@kanisa/contract/core/modules.ts';
import type { Setup } from '@kanisa/contract/office/setup.schema.ts';
import type { SettingSource } from '@kanisa/contract/office/setup.ts';
import type { SetupData } from './setup.service.ts';

interface Sources {
  emailDomain: string | null;
  shortcode: string | null;
}
interface SetupSources {
  configured: Sources;
  stored: Sources;
}

/** The settings that an admin needs to check; never a key or a password. */
export interface SetupSettings {
  church: SetupSources & { emailDomain: string; timeZone: string };
  publicUrl: string;
  mail: { smtpUrl: string | undefined };
  sms: Pick<Setup['texts'], 'gateway' | 'shortcode'>;
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
      email_domain_source: findSource(church, 'emailDomain'),
      time_zone: church.timeZone,
      public_url: publicUrl,
    },
    email: { is_outbox: mail.smtpUrl === undefined, from: data.mailFrom },
    texts: {
      gateway: sms.gateway,
      shortcode: sms.shortcode,
      shortcode_source: findSource(church, 'shortcode'),
    },
    departments,
    modules: MODULES.map((module) => ({ module, is_on: modulesOn.includes(module) })),
  };
}

function findSource({ configured, stored }: SetupSources, name: 'emailDomain' | 'shortcode'): SettingSource {
  if (configured[name] !== null) return 'environment';
  return stored[name] === null ? 'default' : 'setup';
}
