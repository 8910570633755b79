import { endpoint } from '../core/endpoint.schema.ts';
import { id } from '../core/fields.schema.ts';
import { MODULES } from '../core/modules.ts';
import { sentence } from '../core/sentence.schema.ts';
import { z } from '../core/zod.ts';
import { createDepartmentBody } from '../departments/departments.schema.ts';
import { SETTING_SOURCES, SETUP_DEPARTMENTS_MAX, SETUP_STATES, SETUP_STEPS, setupMessages } from './setup.ts';

const step = z.enum(SETUP_STEPS);

export const setup = z.object({
  steps: z.array(z.object({ step, state: z.enum(SETUP_STATES) })),
  account: z.object({
    username: z.string(),
    email: z.string().nullable(),
    phone_number: z.string().nullable(),
    /** True if there is no address, or an example address that nobody reads. */
    is_example_email: z.boolean(),
    /** True while the password is the one that the first start printed or was given. */
    is_first_password: z.boolean(),
  }),
  church: z.object({
    name: z.string(),
    /** The published version of the public site; 0 is the example. */
    site_version: z.int(),
    /** The example's while the church has none. */
    email_domain: z.string(),
    email_domain_source: z.enum(SETTING_SOURCES),
    /** Values from the settings. */
    time_zone: z.string(),
    public_url: z.string(),
  }),
  email: z.object({ is_outbox: z.boolean(), from: z.string() }),
  texts: z.object({
    gateway: z.enum(['outbox', 'partner', 'africastalking']),
    shortcode: z.string(),
    shortcode_source: z.enum(SETTING_SOURCES),
  }),
  departments: z.int(),
  /** The modules that a church can turn on. */
  modules: z.array(z.object({ module: z.enum(MODULES), is_on: z.boolean() })),
});
export type Setup = z.infer<typeof setup>;

/** `outbox`: stored in a folder, because no mail server or gateway is configured. */
export const testOutcome = z.object({
  outcome: z.enum(['sent', 'outbox', 'failed']),
  to: z.string(),
  /** Text for staff: why it failed. `said` is the reply of the mail server or gateway, if any. */
  reason: sentence.nullable(),
  said: z.string().nullable(),
});
export type TestOutcome = z.infer<typeof testOutcome>;

export const readSetup = endpoint({
  method: 'GET',
  path: '/admin/setup',
  access: 'setup.manage',
  summary: 'Get the setup steps of an installation',
  status: 200,
  answer: z.object({ setup }),
});

export const changeSetupStep = endpoint({
  method: 'PUT',
  path: '/admin/setup/steps/:step',
  access: 'setup.manage',
  summary: 'Mark a setup step as not needed, or as needed again',
  params: z.strictObject({ step }),
  body: z.strictObject({ put_aside: z.boolean({ error: setupMessages.putAside }) }),
  status: 200,
  answer: z.object({ setup }),
});

export const testEmail = endpoint({
  method: 'POST',
  path: '/admin/setup/test-email',
  access: 'setup.manage',
  summary: 'Send a test e-mail to the caller’s own address and return the result',
  status: 200,
  answer: z.object({ test: testOutcome }),
  errors: ['limit_reached'],
});

export const testText = endpoint({
  method: 'POST',
  path: '/admin/setup/test-text',
  access: 'setup.manage',
  summary: 'Send a test text to the caller’s own phone and return the gateway’s result',
  status: 200,
  answer: z.object({ test: testOutcome }),
  errors: ['limit_reached'],
});

export const createDepartments = endpoint({
  method: 'POST',
  path: '/admin/setup/departments',
  access: 'setup.manage',
  summary: 'Create several departments by name; existing names are skipped',
  body: z.strictObject({
    names: z
      .array(createDepartmentBody.shape.name, { error: setupMessages.names })
      .min(1, setupMessages.names)
      .max(SETUP_DEPARTMENTS_MAX, setupMessages.names),
  }),
  status: 201,
  answer: z.object({
    departments: z.array(z.object({ id, name: z.string() })),
    /** Names that a department had already. */
    existing: z.array(z.string()),
  }),
  errors: ['conflict'],
});
