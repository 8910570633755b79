import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { accountMessages } from '@kanisa/contract/identity/accounts.ts';
import { setupMessages } from '@kanisa/contract/office/setup.ts';
import { describe, expect, it } from 'vitest';
import { showPublishedSite } from '../src/domains/site/versions/show-published-site.service.ts';
import { createUser, signInWithRole } from './support/factories.ts';
import { makeFacts, publishSection, startSiteEditor } from './support/site.ts';
import { startTestApp, type TestApp } from './support/test-app.ts';

const { changeChurchSettings, createUser: createUserByAdmin, readEmailDomain, readSetup, register } = ENDPOINTS;
const person = {
  first_name: 'Wanjiku',
  last_name: 'Kamau',
  base_username: 'wanjiku',
  phone_number: '+254712345678',
  password: 'a long enough phrase',
  confirm_password: 'a long enough phrase',
  personal_email: 'wanjiku@mail.example',
  use_church_email: true,
};

const set = (app: TestApp, token: string, body: { email_domain: string | null; shortcode: string | null }) =>
  app.call(changeChurchSettings, { body, token });
const readDomain = async (app: TestApp) => (await app.call(readEmailDomain)).body.email_domain;

describe('the email domain and the shortcode of a church', () => {
  it('are the example’s on a fresh installation', async () => {
    const app = await startTestApp();
    const token = await signInWithRole(app, 'admin');
    const { church, texts } = (await app.call(readSetup, { token })).body.setup;
    expect([church.email_domain, church.email_domain_source]).toEqual(['utukufu.example', 'default']);
    expect([texts.shortcode, texts.shortcode_source]).toEqual(['Utukufu_Nrb', 'default']);
    expect(await readDomain(app)).toBe('utukufu.example');
    expect((await app.call(register, { body: person })).status).toBe(201);
  });

  it('give no address of the example to members of a church of its own, until an admin sets them', async () => {
    const editor = await startSiteEditor();
    const { app, token } = editor;
    await publishSection(editor, 'facts', makeFacts({ name: 'St Mark’s' }));
    expect(await readDomain(app)).toBeNull();
    const refused = [400, accountMessages.noEmailDomain];
    const registered = await app.call(register, { body: person });
    expect([registered.status, registered.body.error]).toEqual(refused);
    const { confirm_password: _confirm, base_username: username, ...fields } = person;
    const created = await app.call(createUserByAdmin, { body: { ...fields, username }, token });
    expect([created.status, created.body.error]).toEqual(refused);
    expect((await app.call(register, { body: { ...person, use_church_email: false } })).status).toBe(201);

    const saved = await set(app, token, { email_domain: ' StMarks.org ', shortcode: 'ST_MARKS' });
    expect(saved.body.setup.church).toMatchObject({ email_domain: 'stmarks.org', email_domain_source: 'setup' });
    expect(saved.body.setup.texts).toMatchObject({ shortcode: 'ST_MARKS', shortcode_source: 'setup' });
    expect(await readDomain(app)).toBe('stmarks.org');
    const body = { ...fields, username: 'achieng', phone_number: '+254712345679', personal_email: 'a@mail.example' };
    expect((await app.call(createUserByAdmin, { body, token })).body.user.church_email).toBe('achieng@stmarks.org');
    const defaults = (await app.call(ENDPOINTS.readTextDefaults, { token })).body.data;
    expect(defaults.shortcode).toBe('ST_MARKS');
  });

  it('are those of the environment where it has them', async () => {
    const app = await startTestApp({ env: { CHURCH_EMAIL_DOMAIN: 'imani.org', SMS_SHORTCODE: 'IMANI' } });
    const token = await signInWithRole(app, 'admin');
    const { setup } = (await set(app, token, { email_domain: 'other.org', shortcode: 'OTHER' })).body;
    expect(setup.church).toMatchObject({ email_domain: 'imani.org', email_domain_source: 'environment' });
    expect(setup.texts).toMatchObject({ shortcode: 'IMANI', shortcode_source: 'environment' });
  });

  it('are refused to others, without a fresh proof, and with words that are none', async () => {
    const app = await startTestApp();
    const body = { email_domain: 'church.org', shortcode: null };
    expect((await app.call(changeChurchSettings, { body })).status).toBe(401);
    const pastor = await signInWithRole(app, 'pastor');
    expect((await set(app, pastor, body)).status).toBe(403);
    const token = await signInWithRole(app, 'admin');
    for (const wrong of ['church', 'a b.org', 'church\n.org', '@church.org', 7]) {
      const answer = await app.raw('PUT', '/admin/setup/church', { ...body, email_domain: wrong }, token);
      expect([answer.status, answer.body['error']], String(wrong)).toEqual([400, setupMessages.emailDomain]);
    }
    app.clock.advance({ minutes: 11 });
    const late = await app.raw('PUT', '/admin/setup/church', { ...body }, token);
    expect(late.body['code']).toBe('fresh_proof_needed');
    expect(await readDomain(app)).toBe('utukufu.example');
  });

  it('reach the other processes, and the next start', async () => {
    const app = await startTestApp();
    const token = await signInWithRole(app, 'admin');
    await set(app, token, { email_domain: 'church.org', shortcode: null });
    const other = await startTestApp({ database: app.deps.database });
    await showPublishedSite(other.deps);
    expect(other.deps.settings.church.emailDomain).toBe('church.org');
    const user = await createUser(other, { username: 'moraa', churchEmail: 'moraa@church.org' });
    expect(user.churchEmail).toBe('moraa@church.org');
  });
});
