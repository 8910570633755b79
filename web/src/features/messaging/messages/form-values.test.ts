import { parseInput } from '@kanisa/contract/core/validation.schema.ts';
import { messageBody } from '@kanisa/contract/messaging/messages.schema.ts';
import { expect, it } from 'vitest';
import { BLANK_MESSAGE, type MessageFormValues, toMessageBody } from './form-values.ts';

const check = (change: Partial<MessageFormValues>) =>
  parseInput(messageBody, toMessageBody({ ...BLANK_MESSAGE, content: 'Karibu', ...change }));

it('an empty recipient means a broadcast', () => {
  expect(check({ recipient_id: '  ' })).toMatchObject({ ok: true, data: { recipient_id: null } });
});

it('takes an id that was typed', () => {
  expect(check({ recipient_id: ' 12 ' })).toMatchObject({ ok: true, data: { recipient_id: 12 } });
});

it('words that nobody was chosen for go to nobody', () => {
  for (const typed of ['Wanjiru', '12a', '-1', '0'])
    expect(check({ recipient_id: typed })).toMatchObject({
      ok: false,
      problem: { fields: { recipient_id: 'Choose a recipient from the list' } },
    });
});

it('refuses a person and a broadcast together, and a message without words', () => {
  expect(check({ recipient_id: '12', is_broadcast: true })).toMatchObject({
    problem: { error: 'Choose a recipient or a broadcast, not both' },
  });
  expect(check({ content: ' \n ' })).toMatchObject({ problem: { error: 'Content is required' } });
});
