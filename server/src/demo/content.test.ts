import type { Endpoint } from '@kanisa/contract/core/endpoint.schema.ts';
import { isEmail, normalisePhone } from '@kanisa/contract/core/fields.ts';
import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { hasOnlyNameCharacters } from '@kanisa/contract/people/address.ts';
import { expect, test } from 'vitest';
import { DEPARTMENTS } from './content/departments.ts';
import { EVENTS } from './content/events.ts';
import { MAILINGS, MESSAGES, TEXTS } from './content/messages.ts';
import { drawPeople } from './draw-people.ts';
import { drawPictures } from './draw-pictures.ts';
import { createRandom } from './random.ts';

test('the same seed draws the same church, down to each portrait', () => {
  const [one, other] = [drawPeople(createRandom(1998)), drawPeople(createRandom(1998))];
  expect(one).toEqual(other);
  expect(drawPictures(one)).toEqual(drawPictures(other));
  expect(drawPeople(createRandom(7))).not.toEqual(one);
});

test('the demo’s people pass the registration rules', () => {
  const people = drawPeople(createRandom(1998));
  const uniqueOf = (values: readonly (string | null)[]) => new Set(values.filter((value) => value !== null)).size;
  for (const field of ['username', 'personalEmail', 'churchEmail', 'phoneNumber'] as const) {
    const values = people.map((one) => one[field]);
    expect(uniqueOf(values), field).toBe(values.filter((value) => value !== null).length);
  }
  for (const { username, personalEmail, phoneNumber, address, family } of people) {
    expect(username).toMatch(/^[a-z0-9]{3,40}$/);
    if (personalEmail !== null) expect(isEmail(personalEmail) && personalEmail.endsWith('.example')).toBe(true);
    if (phoneNumber !== null) expect(normalisePhone(phoneNumber)).toBe(phoneNumber);
    const { county = '', town = '', area = '', addressDescription = '' } = address ?? {};
    for (const part of [county, town, area, addressDescription]) expect(hasOnlyNameCharacters(part), part).toBe(true);
    for (const one of family) expect(hasOnlyNameCharacters(one.name), one.name).toBe(true);
  }
});

test('the demo’s texts pass the limits of the product', () => {
  const keeps = ({ body }: Endpoint, written: unknown) => expect(body?.safeParse(written).error).toBeUndefined();
  for (const { posts } of DEPARTMENTS) {
    for (const { title, content } of posts) keeps(ENDPOINTS.postInfo, { title, content });
  }
  for (const { title, description, location, capacity } of EVENTS) {
    keeps(ENDPOINTS.createEvent, { title, description, location, capacity, start_time: '2026-11-15T09:00' });
  }
  for (const { content } of MESSAGES) keeps(ENDPOINTS.sendMessage, { content });
  for (const { subject, body, sender } of MAILINGS) keeps(ENDPOINTS.emailAll, { subject, body, sender });
  for (const { message } of TEXTS) keeps(ENDPOINTS.sendTextMessage, { message, recipient_ids: [1] });
});
