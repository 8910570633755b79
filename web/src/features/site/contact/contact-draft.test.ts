import { expect, it } from 'vitest';
import { describeChurch } from '../../../content/church.ts';
import { createExampleSite } from '../../../content/example-site.ts';
import { buildSendLinks, EMPTY_DRAFT, formatDraft } from './contact-draft.ts';

const church = describeChurch(createExampleSite());
const DRAFT = { name: 'Akinyi & Otieno', email: 'a@example.org', phone: '0712 345678', message: ' Karibu?\nYes! ' };

it('carries the message and its sender in the links', () => {
  expect(formatDraft(DRAFT)).toBe('Karibu?\nYes!\n\nAkinyi & Otieno\na@example.org\n0712 345678');
  const { call, whatsApp, email } = buildSendLinks(DRAFT, church);
  expect(call).toBe('tel:+254700000000');
  const opened = new URL(whatsApp);
  expect([opened.origin + opened.pathname, opened.searchParams.get('text')]).toEqual([
    'https://wa.me/254700000000',
    formatDraft(DRAFT),
  ]);
  const mail = new URL(email);
  expect([mail.pathname, mail.searchParams.get('subject'), mail.searchParams.get('body')]).toEqual([
    'hello@utukufu.example',
    'Message from Akinyi & Otieno',
    formatDraft(DRAFT),
  ]);
});

it('opens an empty chat and an empty mail before anything is typed', () => {
  expect(buildSendLinks(EMPTY_DRAFT, church)).toEqual({
    call: 'tel:+254700000000',
    whatsApp: 'https://wa.me/254700000000',
    email: 'mailto:hello@utukufu.example?subject=Message%20from%20the%20website',
  });
});
