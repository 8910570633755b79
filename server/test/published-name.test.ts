import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { expect, it } from 'vitest';
import { createUser, PASSWORD, registrationBody, signInUser } from './support/factories.ts';
import { unpackOwnData } from './support/own-data-archive.ts';
import { makeFacts, publishSection, startSiteEditor } from './support/site.ts';

it('the published name is in mails, the calendar, the authenticator app, the setup and the archive', async () => {
  const editor = await startSiteEditor({ mail: true });
  const { app, token } = editor;
  await publishSection(editor, 'facts', makeFacts({ name: 'Neema Chapel' }));

  await app.call(ENDPOINTS.register, { body: registrationBody });
  const mail = await app.mailbox.next({ to: registrationBody.personal_email });
  expect(mail.raw).not.toContain('Utukufu');
  expect(mail.subject).toContain('Neema Chapel');
  expect(mail.headers.get('from')).toContain('Neema Chapel');

  const feed = await app.server.inject({ url: '/api/calendar/feed.ics' });
  expect(feed.payload).toContain('X-WR-CALNAME:Neema Chapel');

  const user = await createUser(app, { username: 'baraka' });
  const own = (await signInUser(app, user)).access_token;
  await app.call(ENDPOINTS.giveProof, { body: { method: 'password', password: PASSWORD }, token: own });
  const { uri } = (await app.call(ENDPOINTS.startApp, { token: own })).body;
  expect(decodeURIComponent(uri)).toContain('Neema Chapel');
  const { options } = (await app.call(ENDPOINTS.startPasskey, { token: own })).body;
  expect(options.rp.name).toBe('Neema Chapel');
  const { files } = await unpackOwnData(app, own);
  expect(files.get('README.txt')?.bytes.toString()).toContain('What Neema Chapel knows about you');

  const { setup } = (await app.call(ENDPOINTS.readSetup, { token })).body;
  expect(setup.church.name).toBe('Neema Chapel');
  expect(setup.email.from).toContain('Neema Chapel <');
  expect(setup.steps).toContainEqual({ step: 'church', state: 'done' });
});
