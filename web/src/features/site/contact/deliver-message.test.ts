import { contactFallbacks, contactMessages } from '@kanisa/contract/site/contact-messages.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { deliverMessage } from './deliver-message.ts';

const MESSAGE = {
  name: 'Njeri Kamau',
  email: 'njeri@people.example',
  phone: '0712 345678',
  message: 'Karibu?',
  website: '',
  seconds: 20,
};

afterEach(() => {
  vi.unstubAllGlobals();
});

const answerWith = (...answers: (() => Promise<Response>)[]) => {
  const request = vi.fn<typeof fetch>();
  for (const answer of answers) request.mockImplementationOnce(answer);
  vi.stubGlobal('fetch', request);
  return request;
};
const respond = (status: number, body: string) => () => Promise.resolve(new Response(body, { status }));
const disconnect = () => Promise.reject(new TypeError('Failed to fetch'));

it('a message sent without a connection fails, and the next attempt succeeds', async () => {
  const request = answerWith(disconnect, respond(201, '{}'));
  expect(await deliverMessage(MESSAGE)).toEqual({
    errors: {},
    failure: 'Network error or CORS issue. Please try again.',
  });
  expect(await deliverMessage(MESSAGE)).toEqual({ errors: {}, failure: undefined });
  const [address, init] = request.mock.lastCall ?? [];
  expect(address).toBe('/api/site/messages');
  expect(init?.body).toBe(JSON.stringify(MESSAGE));
  expect(init?.headers).toEqual({ 'Content-Type': 'application/json', 'Accept-Language': 'en' });
});

it('a refused field gets the text of the server', async () => {
  answerWith(
    respond(400, JSON.stringify({ error: contactMessages.tooLong, fields: { message: contactMessages.tooLong } })),
  );
  expect(await deliverMessage(MESSAGE)).toEqual({ errors: { message: contactMessages.tooLong }, failure: undefined });
});

it('any other refusal is shown above the form, also one without words', async () => {
  answerWith(
    respond(429, JSON.stringify({ error: contactMessages.tooMany })),
    respond(502, '<html>'),
    respond(500, 'null'),
  );
  for (const failure of [contactMessages.tooMany, contactFallbacks.send, contactFallbacks.send])
    expect(await deliverMessage(MESSAGE)).toEqual({ errors: {}, failure });
});
