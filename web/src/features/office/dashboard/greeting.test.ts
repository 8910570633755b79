import { expect, it } from 'vitest';
import { greetingOf } from './greeting.ts';

it('names the person and the role, or says User and N/A', () => {
  expect(greetingOf({ username: 'akinyi', role: 'pastor' })).toEqual({
    title: 'Welcome, akinyi!',
    lead: 'Your role: pastor',
  });
  expect(greetingOf({ username: null, role: null })).toEqual({ title: 'Welcome, User!', lead: 'Your role: N/A' });
});
