import { endpoint } from '../core/endpoint.schema.ts';
import { isEmail, isPlainLine, trimText } from '../core/fields.ts';
import { z } from '../core/zod.ts';
import { SHORTCODE_MAX, textMessages } from '../messaging/text-messages.ts';
import { setup } from './setup.schema.ts';
import { setupMessages } from './setup.ts';

export const changeChurchSettingsBody = z.strictObject({
  /** Null gives up the domain. */
  email_domain: z
    .string({ error: setupMessages.emailDomain })
    .overwrite((value) => trimText(value).toLowerCase())
    .refine((value) => isEmail(`a@${value}`), { error: setupMessages.emailDomain })
    .nullable(),
  /** Null stands for the default. */
  shortcode: z
    .string({ error: textMessages.shortcode })
    .overwrite(trimText)
    .min(1, textMessages.shortcode)
    .max(SHORTCODE_MAX, textMessages.shortcodeLong)
    .refine(isPlainLine, { error: textMessages.shortcode })
    .nullable(),
});

export const changeChurchSettings = endpoint({
  method: 'PUT',
  path: '/admin/setup/church',
  access: 'setup.manage',
  summary: 'Set the domain of church addresses and the shortcode of texts; variables of the environment win',
  body: changeChurchSettingsBody,
  status: 200,
  answer: z.object({ setup }),
});

export const readEmailDomain = endpoint({
  method: 'GET',
  path: '/church/email-domain',
  access: 'public',
  summary: 'Get the domain of church addresses; null for a church that has none',
  status: 200,
  answer: z.object({ email_domain: z.string().nullable() }),
});
