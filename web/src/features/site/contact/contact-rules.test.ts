import { expect, test } from 'vitest';
import { checkContact, SENT } from './contact-rules.ts';

const typed = { name: 'Wanjiru', email: 'w@people.example', phone: '0712 345 678', message: 'Karibu?' };

function check(changes: Partial<typeof typed> = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...typed, ...changes })) form.set(name, value);
  return checkContact(form);
}

test('the alert is the specification’s, to the letter', () => {
  expect(SENT).toBe('Thank you for your message. We will get back to you soon!');
});

test('all four are required, blank counting as missing', () => {
  expect(check()).toEqual({});
  expect(check({ name: ' ' })).toEqual({ name: 'Name is required' });
  expect(check({ email: '' })).toEqual({ email: 'Email is required' });
  expect(check({ phone: '' })).toEqual({ phone: 'Phone is required' });
  expect(check({ message: '\n' })).toEqual({ message: 'Message is required' });
  expect(Object.keys(checkContact(new FormData()))).toEqual(['name', 'email', 'phone', 'message']);
});

test.each(['a@b', 'a b@c.example', '@c.example', 'a@.example', 'a@c..example'])('%s is no e-mail address', (email) => {
  expect(check({ email })).toEqual({ email: 'Invalid email format' });
});
