import { endpoint } from '../core/endpoint.schema.ts';
import { MODULES, moduleMessages } from '../core/modules.ts';
import { z } from '../core/zod.ts';
import { setup } from './setup.schema.ts';

export const changeModule = endpoint({
  method: 'PUT',
  path: '/admin/setup/modules/:module',
  access: 'setup.manage',
  summary: 'Turn a module on or off; while it is off its data stays',
  params: z.strictObject({ module: z.enum(MODULES) }),
  body: z.strictObject({ is_on: z.boolean({ error: moduleMessages.isOn }) }),
  status: 200,
  answer: z.object({ setup }),
});
