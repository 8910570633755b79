import { z } from './zod.ts';

/** How a screen names a user: first and last name, with the username beside it. */
export const personName = z.object({ username: z.string(), first_name: z.string(), last_name: z.string() });
export type PersonName = z.infer<typeof personName>;
