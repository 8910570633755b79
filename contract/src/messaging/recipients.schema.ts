import { endpoint } from '../core/endpoint.schema.ts';
import { id, pagingParams } from '../core/fields.schema.ts';
import { booleanParam, choiceParam, idListParam, pagination, searchParam } from '../core/list-params.schema.ts';
import { adminListMessages } from '../core/list-params.ts';
import { ROLES } from '../core/roles.ts';
import { z } from '../core/zod.ts';
import { PRESELECTED_MAX, RECIPIENTS_PER_PAGE, recipientMessages } from './recipients.ts';

/** An entry of a recipient picker. */
export const recipientOption = z.object({
  id,
  first_name: z.string(),
  last_name: z.string(),
  username: z.string(),
  role: z.enum(ROLES),
  is_active: z.boolean(),
  /** Address for e-mails: the personal one, or else the church address. */
  email: z.string().nullable(),
  phone_number: z.string().nullable(),
  /** Reason why no e-mail would be sent despite an address. */
  email_barred: z.enum(['opted_out', 'bounced']).nullable(),
  /** Reason why no text would be sent despite a number. */
  text_barred: z.enum(['opted_out']).nullable(),
});
export type RecipientOption = z.infer<typeof recipientOption>;

export const listRecipients = endpoint({
  method: 'GET',
  path: '/admin/recipients',
  access: 'recipients.list',
  summary: 'People for a picker of recipients, by name',
  query: z.strictObject({
    /** Part of a name, username, e-mail address or phone number. */
    search: searchParam,
    role: choiceParam(ROLES, recipientMessages.role),
    is_active: booleanParam(adminListMessages.isActive),
    /** Only these people. */
    ids: idListParam(PRESELECTED_MAX, recipientMessages.ids),
    ...pagingParams({ initial: RECIPIENTS_PER_PAGE, max: RECIPIENTS_PER_PAGE }),
  }),
  status: 200,
  answer: z.object({ users: z.array(recipientOption), pagination }),
});
