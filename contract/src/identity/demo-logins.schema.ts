import { endpoint } from '../core/endpoint.schema.ts';
import { ROLES } from '../core/roles.ts';
import { z } from '../core/zod.ts';

/** A login of the demo church. Anyone may use it, so the password is no secret. */
export const demoLogin = z.object({
  role: z.enum(ROLES),
  username: z.string(),
  name: z.string(),
  password: z.string(),
});
export type DemoLogin = z.infer<typeof demoLogin>;

export const listDemoLogins = endpoint({
  method: 'GET',
  path: '/demo/logins',
  access: 'public',
  summary: 'List the demo’s logins, one for each role; empty in a real installation',
  status: 200,
  answer: z.object({ logins: z.array(demoLogin) }),
});
