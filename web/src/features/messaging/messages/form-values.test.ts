import { parseInput } from '@kanisa/contract/core/validation.schema.ts';
import { messageBody } from '@kanisa/contract/messaging/messages.schema.ts';
import { expect, it } from 'vitest';
import { BLANK_MESSAGE, type MessageFormValues, toMessageBody } from './form-values.ts';

const parseValues = (change: Partial<MessageFormValues>) =>
  parseInput(messageBody, toMessageBody({ ...BLANK_MESSAGE, content: 'Karibu', ...change }));

it('an empty recipient means a broadcast', () => {
  expect(parseValues({ recipient_id: '  ' })).toMatchObject({ ok: true, data: { recipient_id: null } });
});

it('accepts an id as the recipient', () => {
  expect(parseValues({ recipient_id: ' 12 ' })).toMatchObject({ ok: true, data: { recipient_id: 12 } });
});

it('rejects a recipient that is no id', () => {
  for (const text of ['Wanjiru', '12a', '-1', '0'])
    expect(parseValues({ recipient_id: text })).toMatchObject({
      ok: false,
      problem: { fields: { recipient_id: 'Choose a recipient from the list' } },
    });
});

it('rejects a person together with a broadcast, and a blank message', () => {
  expect(parseValues({ recipient_id: '12', is_broadcast: true })).toMatchObject({
    problem: { error: 'Choose a recipient or a broadcast, not both' },
  });
  expect(parseValues({ content: ' \n ' })).toMatchObject({ problem: { error: 'Content is required' } });
});
