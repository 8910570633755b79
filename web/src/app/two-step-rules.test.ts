import { expect, it } from 'vitest';
import { findRoute } from './access.ts';
import { mustSetUpTwoStep } from './two-step-rules.ts';

it.each<[string, string, string, boolean]>([
  ['lets pass before the day', '/dashboard', '2026-12-02', false],
  ['stops on the day', '/dashboard', '2026-12-01', true],
  ['stops after the day', '/admin/users/7', '1970-01-01', true],
  ['leaves the profile open', '/profile', '1970-01-01', false],
  ['leaves the security page open', '/profile/security', '1970-01-01', false],
  ['leaves the setup open', '/profile/security/two-step', '1970-01-01', false],
  ['stops on the family', '/profile/family', '1970-01-01', true],
])('two-step login that is due %s', (_, path, due, isStopped) => {
  expect(mustSetUpTwoStep(findRoute(path)?.path, due, '2026-12-01')).toBe(isStopped);
});
