import type { MessageRecipient } from '@kanisa/contract/messaging/messages.schema.ts';
import { useEffect, useRef } from 'react';
import { t } from '../../../lib/i18n.ts';
import { formatFullName } from '../../../lib/text/full-name.ts';
import { ClearChoice, Combobox } from '../../../ui/combobox/combobox.tsx';
import type { ContractForm } from '../../../ui/form/use-contract-form.ts';
import type { MessageFormValues } from './form-values.ts';
import { useRecipientChoice } from './use-recipient-choice.ts';

interface Props {
  form: ContractForm<MessageFormValues>;
  /** Gets the chosen person's name, or null. */
  onChoose: (name: string | null) => void;
}

/** Searches a person by name, username or id. An id can also be sent without choosing from the list. */
export function RecipientField({ form, onChoose }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const { error } = form.field('recipient_id');
  const { list, failure, text, clear } = useRecipientChoice(form.getValues().recipient_id, (value, person) => {
    form.set('recipient_id', value);
    onChoose(person && formatFullName(person));
  });
  useEffect(() => {
    if (error) input.current?.focus();
  }, [error]);
  return (
    <Combobox
      ref={input}
      name="recipient_id"
      label={t('Recipient ID')}
      description={t('Type a name, username or ID. Leave empty to write to everyone.')}
      error={error ?? failure}
      value={text}
      autoCapitalize="none"
      spellCheck={false}
      list={list}
      listLabel={t('People')}
      nothing={t('No one matches your search.')}
      countText={(count) => t('{count} people to choose from', { count })}
      keyOf={(person) => person.id}
      option={renderRecipientOption}
      onChange={(event) => list.type(event.target.value)}
      onBlur={list.close}
      rightSectionWidth={48}
      rightSection={text !== '' && <ClearChoice label={t('No recipient')} onClear={clear} />}
    />
  );
}

function renderRecipientOption(person: MessageRecipient) {
  return (
    <>
      <span>{formatFullName(person)}</span>
      <small>
        {person.username} · {person.id}
      </small>
    </>
  );
}
