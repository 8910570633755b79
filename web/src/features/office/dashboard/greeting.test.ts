import { expect, it } from 'vitest';
import { getGreeting } from './greeting.ts';

it('names the person and the role, or says User and N/A', () => {
  expect(getGreeting({ username: 'akinyi', role: 'pastor' })).toEqual({
    title: 'Welcome, akinyi!',
    lead: 'Your role: pastor',
  });
  expect(getGreeting({ username: null, role: null })).toEqual({ title: 'Welcome, User!', lead: 'Your role: N/A' });
});
