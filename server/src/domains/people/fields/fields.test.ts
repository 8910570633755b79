import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { PEOPLE_FIELDS_MAX, peopleFieldMessages } from '@kanisa/contract/people/fields.ts';
import { personMessages } from '@kanisa/contract/people/people.ts';
import { describe, expect, it } from 'vitest';
import { signInWithRole } from '../../../../test/support/factories.ts';
import { insertPerson } from '../../../../test/support/people-records.ts';
import { startTestApp } from '../../../../test/support/test-app.ts';

const { savePeopleFields, readPeopleFields, updatePerson, readPerson } = ENDPOINTS;

const voice = { name: 'Voice', kind: 'choice', applies_to: 'adults', choices: ['Alto', 'Tenor'] } as const;
const allergies = { name: 'Allergies', kind: 'text', applies_to: 'children' } as const;

describe('own fields', () => {
  it('take values of their kind from the people they are for, and lose them when they go', async () => {
    const app = await startTestApp();
    const token = await signInWithRole(app, 'admin');
    const saved = await app.call(savePeopleFields, {
      body: { fields: [{ ...voice, choices: [...voice.choices] }, allergies] },
      token,
    });
    const [first, second] = saved.body.fields;
    const params = { id: await insertPerson(app) };
    const set = (fields: Record<string, string | null>) => app.call(updatePerson, { params, body: { fields }, token });
    expect((await set({ [String(first?.id)]: 'Bass' })).body.error).toBe(personMessages.fieldChoice);
    expect((await set({ [String(second?.id)]: 'Nuts' })).body.error).toBe(personMessages.fieldOfChildren);
    expect((await set({ 99: 'Nuts' })).body.error).toBe(personMessages.fields);
    expect((await set({ [String(first?.id)]: 'Alto' })).body.person.fields).toEqual({ [String(first?.id)]: 'Alto' });
    const kept = saved.body.fields.filter(({ id }) => id === second?.id);
    expect(
      (await app.call(savePeopleFields, { body: { fields: kept, version: saved.body.version }, token })).status,
    ).toBe(200);
    expect((await app.call(readPerson, { params, token })).body.person.fields).toEqual({});
    expect((await app.call(readPeopleFields, { token })).body.fields).toEqual(kept);
    const outdated = await app.call(savePeopleFields, { body: { fields: [], version: saved.body.version }, token });
    expect(outdated.status).toBe(409);
  });

  it('are few, have names of their own, and stay what they are', async () => {
    const app = await startTestApp();
    const token = await signInWithRole(app, 'admin');
    const many = Array.from({ length: PEOPLE_FIELDS_MAX + 1 }, (_, n) => ({ ...allergies, name: `Field ${n}` }));
    const save = async (fields: object[]) =>
      app.call(savePeopleFields, { body: { fields: fields as (typeof allergies)[] }, token });
    expect((await save(many)).body.error).toBe(peopleFieldMessages.tooMany);
    expect((await save([allergies, { ...allergies, name: 'ALLERGIES' }])).body.error).toBe(
      peopleFieldMessages.nameTwice,
    );
    expect((await save([{ ...voice, choices: [] }])).body.error).toBe(peopleFieldMessages.choices);
    const [field] = (await save([allergies])).body.fields;
    expect((await save([{ ...field, kind: 'number' }])).body.error).toBe(peopleFieldMessages.kindStays);
  });
});
