import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { expect, it } from 'vitest';
import { buildEmailCopy } from '../src/domains/messaging/emails/email-content.service.ts';
import { signInWithRole } from './support/factories.ts';
import { addPicture, makeFacts, publishSection, startSiteEditor } from './support/site.ts';

const EXAMPLE = /utukufu/i;

it('a church that sets nothing but its own site has no name or address of the example in feeds and mails', async () => {
  const editor = await startSiteEditor({ env: { PUBLIC_URL: 'https://neema.example' } });
  const { app } = editor;
  const token = await signInWithRole(app, 'pastor');
  const body = { title: 'Service', start_time: '2026-11-22T09:00', is_public: true };
  await app.call(ENDPOINTS.createEvent, { body, token });
  const readFeed = async () => (await app.server.inject({ url: '/api/calendar/feed.ics' })).body;
  const email = { kind: 'mailing', id: 1, sender: null, subject: 'S', body: 'B', secret: 'secret' } as const;
  const readMessageId = () =>
    buildEmailCopy(app.deps, email, { id: 2, firstName: 'A', address: 'a@x.example', language: 'en' }).messageId;
  expect([await readFeed(), readMessageId(), app.deps.mailer.from.address]).toEqual([
    expect.stringContaining('@utukufu.example'),
    '<mailing-1.2@utukufu.example>',
    'office@utukufu.example',
  ]);
  await publishSection(editor, 'facts', makeFacts({ name: 'Neema Chapel', email: 'neema@mail.example' }));
  const feed = await readFeed();
  expect(feed).toContain('@neema.example');
  expect(feed).not.toMatch(EXAMPLE);
  expect(readMessageId()).toBe('<mailing-1.2@neema.example>');
  expect(app.deps.mailer.from).toEqual({ name: 'Neema Chapel', address: 'neema@mail.example' });
});

it('pictures of the site may be shown by mail programs on other hosts', async () => {
  const editor = await startSiteEditor();
  const name = await addPicture(editor, 'logo');
  const { statusCode, headers } = await editor.app.server.inject({ url: `/site/images/${name}-192.webp` });
  expect([statusCode, headers['cross-origin-resource-policy']]).toEqual([200, 'cross-origin']);
});
