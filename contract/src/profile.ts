import { endpoint } from './endpoint.ts';
import { id } from './fields.ts';
import { ROLES } from './roles.ts';
import { z } from './zod.ts';

export const profile = z.object({
  id,
  first_name: z.string(),
  last_name: z.string(),
  username: z.string(),
  role: z.enum(ROLES),
  church_email: z.string().nullable(),
  personal_email: z.string().nullable(),
  phone_number: z.string().nullable(),
  is_active: z.boolean(),
  is_verified: z.boolean(),
});
export type Profile = z.infer<typeof profile>;

export const readProfile = endpoint({
  method: 'GET',
  path: '/profile',
  access: 'profile.read',
  summary: 'The own profile',
  status: 200,
  answer: z.object({ profile }),
});
