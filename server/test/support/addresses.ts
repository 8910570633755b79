import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { expect } from 'vitest';
import { getMailCode } from '../../../tools/test/parse-mail.ts';
import { PASSWORD, registrationBody } from './factories.ts';
import type { TestApp } from './test-app.ts';

const { register, verify, login } = ENDPOINTS;

export const registerAs = (app: TestApp, email: string, n: number, address = '203.0.113.7') =>
  app.call(register, {
    address,
    body: {
      ...registrationBody,
      base_username: `owner${n}`,
      personal_email: email,
      phone_number: `07120000${String(n).padStart(2, '0')}`,
    },
  });

export const logIn = (app: TestApp, identifier: string, password = PASSWORD) =>
  app.call(login, { body: { identifier, password } });

/** Skips mails with other subjects. */
export async function readMail(app: TestApp, to: string, subject: string) {
  for (;;) {
    const mail = await app.mailbox.next({ to });
    if (mail.subject.startsWith(subject)) return mail;
  }
}

export async function registerAndVerify(app: TestApp, email: string, n: number): Promise<number> {
  const registered = await registerAs(app, email, n);
  expect(registered.status).toBe(201);
  const code = getMailCode(await readMail(app, email, 'Your verification code'));
  const verified = await app.call(verify, { body: { user_id: registered.body.user_id, code } });
  expect(verified.status).toBe(200);
  return registered.body.user_id;
}
