import { endpoint } from '../core/endpoint.schema.ts';
import { id, pagingParams } from '../core/fields.schema.ts';
import { blankIsMissing, ID_MAX } from '../core/fields.ts';
import { booleanParam, choiceParam, idListParam, pagination, searchParam } from '../core/list-params.schema.ts';
import { adminListMessages } from '../core/list-params.ts';
import { ROLES } from '../core/roles.ts';
import { z } from '../core/zod.ts';
import { PRESELECTED_MAX, RECIPIENTS_PER_PAGE, recipientMessages } from './recipients.ts';

/** Users who match all of these. E-mails and text messages select their audience with it. */
export const audienceFilters = z
  .strictObject(
    {
      role: z
        .string({ error: recipientMessages.role })
        .trim()
        .max(40, recipientMessages.role)
        .transform(blankIsMissing)
        .pipe(z.enum(ROLES, { error: recipientMessages.role }).optional())
        .optional(),
      is_active: z.boolean({ error: adminListMessages.isActive }).optional(),
      /** Members of this department. */
      department_id: z
        .int({ error: recipientMessages.department })
        .min(1, recipientMessages.department)
        .max(ID_MAX, recipientMessages.department)
        .optional(),
    },
    { error: (issue) => (issue.code === 'invalid_type' ? recipientMessages.filters : undefined) },
  )
  .optional();

/** A saved list of people, instead of other recipients. It reaches people without an account, too, and only adults. */
export const audienceList = z
  .int({ error: recipientMessages.list })
  .min(1, recipientMessages.list)
  .max(ID_MAX, recipientMessages.list)
  .optional();

/** A person by name. The username is empty for a person without an account. */
export const personNames = z.object({
  id,
  first_name: z.string(),
  last_name: z.string(),
  username: z.string(),
});

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
  summary: 'List possible recipients by name',
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
