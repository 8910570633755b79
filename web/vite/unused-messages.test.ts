import { expect, it } from 'vitest';
import { dropUnusedTexts, listUsedTexts } from './unused-messages.ts';

const MODULE = `export const mailMessages = { none: 'No mails', /* server */ full: 'Too many', 'long': \`At \${MAX}\` } as const;`;
const drop = (...sources: string[]) => dropUnusedTexts(MODULE, 'mails.ts', listUsedTexts([MODULE, ...sources]));

it('leaves out texts that no page and no schema names', () => {
  expect(drop(`import { mailMessages } from './mails.ts';\nshow(t(mailMessages.none), mailMessages\n  .long)`)).toBe(
    `export const mailMessages = {none: 'No mails','long': \`At \${MAX}\`} as const;`,
  );
  expect(drop('// mailMessages are not used\n')).toBe('export const mailMessages = {} as const;');
});

it.each([
  'Object.values(mailMessages)',
  'const { none } = mailMessages;',
  'mailMessages[kind]',
  'const texts = { ...mailMessages };',
  'type Text = keyof typeof mailMessages;',
])('keeps all of an object that is used as a whole: %s', (code) => {
  expect(drop('mailMessages.none', code)).toBeNull();
});

it('keeps a module whose texts are all used', () => {
  expect(drop('mailMessages.none + mailMessages.full + mailMessages.long')).toBeNull();
});

it('leaves other objects alone', () => {
  expect(
    dropUnusedTexts(`export const LABELS = { a: 'A' }; const x = load();`, 'labels.ts', listUsedTexts([])),
  ).toBeNull();
});
