import type { DemoLogin } from '@kanisa/contract/identity/demo-logins.schema.ts';
import type { Deps } from '../../../core/deps.ts';
import { DEMO_LOGINS } from '../../../demo/demo-logins.ts';

/** Empty in a real installation, where these people do not exist. */
export function listDemoLogins({ settings }: Pick<Deps, 'settings'>): DemoLogin[] {
  return settings.demo ? [...DEMO_LOGINS] : [];
}
