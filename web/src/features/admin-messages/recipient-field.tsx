import type { MessageRecipient } from '@kanisa/contract/messages.ts';
import { TextInput } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { t } from '../../lib/i18n.ts';
import type { ContractForm } from '../../ui/form/use-contract-form.ts';
import { CloseIcon } from '../../ui/icons.tsx';
import styles from './messages.module.css';
import { personName } from './person-name.ts';
import type { MessageTyped } from './typed.ts';
import { type RecipientChoice, useRecipientChoice } from './use-recipient-choice.ts';

interface Props {
  form: ContractForm<MessageTyped>;
  /** The name of who was chosen, or null. */
  onChoose: (name: string | null) => void;
}

/** One person, found by name, username or id while one types; an id alone will do. */
export function RecipientField({ form, onChoose }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const { error } = form.field('recipient_id');
  const choice = useRecipientChoice((value, person) => {
    form.set('recipient_id', value);
    onChoose(person && personName(person));
  });
  useEffect(() => {
    if (error) input.current?.focus();
  }, [error]);
  return (
    <div className={styles['recipient']}>
      <TextInput
        ref={input}
        name="recipient_id"
        label={t('Recipient ID')}
        description={t('Type a name, a username or an id. Empty means everyone.')}
        error={error ?? choice.failure}
        value={choice.text}
        role="combobox"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-expanded={choice.isOpen}
        aria-controls={choice.isOpen ? choice.listId : undefined}
        aria-activedescendant={choice.activeId}
        onChange={(event) => choice.type(event.target.value)}
        onBlur={choice.close}
        onKeyDown={(event) => onKey(event, choice)}
        rightSectionWidth={48}
        rightSection={choice.text !== '' && <Clear onClear={choice.clear} />}
      />
      {choice.isOpen && <Options choice={choice} />}
      <span className="visually-hidden" role="status">
        {choice.isOpen && t('{count} people to choose from', { count: choice.found.length })}
      </span>
    </div>
  );
}

function Clear({ onClear }: { onClear: () => void }) {
  return (
    <button type="button" className={styles['clear']} aria-label={t('No recipient')} onClick={onClear}>
      <CloseIcon size={18} />
    </button>
  );
}

function Options({ choice }: { choice: RecipientChoice }) {
  const active = useRef<HTMLDivElement>(null);
  useEffect(() => {
    active.current?.scrollIntoView({ block: 'nearest' });
  }, [choice.active]);
  return (
    // The keyboard stays in the field, as the combobox pattern has it.
    <div id={choice.listId} className={styles['options']} role="listbox" aria-label={t('People')}>
      {choice.found.length === 0 && <p className={styles['nobody']}>{t('Nobody is found by this.')}</p>}
      {choice.found.map((person, index) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- Enter in the field does the same
        <div
          key={person.id}
          ref={index === choice.active ? active : undefined}
          id={`${choice.listId}-${index}`}
          className={styles['option']}
          role="option"
          tabIndex={-1}
          aria-selected={index === choice.active}
          // The field keeps the focus; losing it would close the list before the click arrives.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => choice.pick(person)}
        >
          <Person person={person} />
        </div>
      ))}
    </div>
  );
}

function Person({ person }: { person: MessageRecipient }) {
  return (
    <>
      <span>{personName(person)}</span>
      <small>
        {person.username} · {person.id}
      </small>
    </>
  );
}

function onKey(event: KeyboardEvent<HTMLInputElement>, choice: RecipientChoice): void {
  const chosen = choice.found[choice.active];
  if (!choice.isOpen) return;
  if (event.key === 'ArrowDown' || event.key === 'ArrowUp') choice.step(event.key === 'ArrowDown' ? 1 : -1);
  else if (event.key === 'Enter' && chosen) choice.pick(chosen);
  else if (event.key === 'Escape') choice.close();
  else return;
  event.preventDefault();
}
