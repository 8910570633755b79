import { expect, test } from 'vitest';
import { CONTACT_SENT_MESSAGE, validateContact } from './contact-validation.ts';

const values = { name: 'Wanjiru', email: 'w@people.example', phone: '0712 345 678', message: 'Karibu?' };

function validateValues(changes: Partial<typeof values> = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...values, ...changes })) form.set(name, value);
  return validateContact(form);
}

test('the alert has the exact text of the specification', () => {
  expect(CONTACT_SENT_MESSAGE).toBe('Thank you for your message. We will get back to you soon!');
});

test('all four fields are required, and blank counts as missing', () => {
  expect(validateValues()).toEqual({});
  expect(validateValues({ name: ' ' })).toEqual({ name: 'Name is required' });
  expect(validateValues({ email: '' })).toEqual({ email: 'Email is required' });
  expect(validateValues({ phone: '' })).toEqual({ phone: 'Phone is required' });
  expect(validateValues({ message: '\n' })).toEqual({ message: 'Message is required' });
  expect(Object.keys(validateContact(new FormData()))).toEqual(['name', 'email', 'phone', 'message']);
});

test.each(['a@b', 'a b@c.example', '@c.example', 'a@.example', 'a@c..example'])(
  '%s is not accepted as an e-mail address',
  (email) => {
    expect(validateValues({ email })).toEqual({ email: 'Invalid email format' });
  },
);
