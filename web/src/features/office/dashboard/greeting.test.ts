import { expect, it } from 'vitest';
import { getGreeting } from './greeting.ts';

it('greets by username and role, or with User and N/A', () => {
  expect(getGreeting({ username: 'akinyi', role: 'pastor' })).toEqual({
    title: 'Welcome, akinyi!',
    lead: 'Your role: pastor',
  });
  expect(getGreeting({ username: null, role: null })).toEqual({ title: 'Welcome, User!', lead: 'Your role: N/A' });
});
