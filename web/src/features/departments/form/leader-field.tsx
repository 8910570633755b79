import type { Leader } from '@kanisa/contract/departments.ts';
import { TextInput } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { t } from '../../../lib/i18n.ts';
import { buttonClass } from '../../../ui/button-link.tsx';
import { type ContractForm, useTyped } from '../../../ui/form/use-contract-form.ts';
import { CloseIcon } from '../../../ui/icons.tsx';
import { useLeaders } from '../api.ts';
import { nameOf } from '../leaders-like.ts';
import styles from './form.module.css';
import type { DepartmentTyped } from './typed.ts';
import { type LeaderChoice, useLeaderChoice } from './use-leader-choice.ts';

/** Who leads it, out of the leader list: by typing a part of the name, or by looking through the list. */
export function LeaderField({ form }: { form: ContractForm<DepartmentTyped> }) {
  const leaders = useLeaders();
  const chosenId = useTyped(form, 'leader_id');
  const choice = useLeaderChoice(leaders.data ?? [], chosenId, (id) => form.set('leader_id', id));
  const { error } = form.field('leader_id');
  return (
    <div className={styles['leader']}>
      <TextInput
        label={t('Leader')}
        description={t('The leader becomes a member, too. Type a part of the name.')}
        placeholder={leaders.isPending ? t('Loading...') : t('Nobody yet')}
        error={error ?? (leaders.isError ? leaders.error.message : undefined)}
        disabled={!leaders.data}
        value={choice.text}
        role="combobox"
        autoComplete="off"
        spellCheck={false}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-expanded={choice.isOpen}
        aria-controls={choice.isOpen ? choice.listId : undefined}
        aria-activedescendant={choice.activeId}
        onChange={(event) => choice.type(event.target.value)}
        onClick={choice.open}
        onBlur={choice.close}
        onKeyDown={(event) => onKey(event, choice)}
        rightSectionWidth={48}
        rightSection={choice.text !== '' && leaders.data && <Clear onClear={choice.clear} />}
      />
      {choice.isOpen && <Options choice={choice} />}
      {leaders.isError && (
        <button type="button" className={buttonClass('plain', styles['way'])} onClick={() => void leaders.refetch()}>
          {t('Try again')}
        </button>
      )}
    </div>
  );
}

function Clear({ onClear }: { onClear: () => void }) {
  return (
    <button type="button" className={styles['clear']} aria-label={t('No leader')} onClick={onClear}>
      <CloseIcon size={18} />
    </button>
  );
}

function Options({ choice }: { choice: LeaderChoice }) {
  const active = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLDivElement>(null);
  // It opens downwards: where the window ends, the page makes room for it.
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' });
  }, [choice.found.length]);
  useEffect(() => {
    active.current?.scrollIntoView({ block: 'nearest' });
  }, [choice.active]);
  return (
    // The keyboard stays in the field, as the combobox pattern has it.
    <div ref={box} id={choice.listId} className={styles['list']} role="listbox" aria-label={t('Leaders')}>
      {choice.found.length === 0 && <p className={styles['none']}>{t('No Leaders Found')}</p>}
      {choice.found.map((leader, index) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- Enter in the field does the same
        <div
          key={leader.id}
          ref={index === choice.active ? active : undefined}
          id={`${choice.listId}-${index}`}
          className={styles['option']}
          role="option"
          tabIndex={-1}
          aria-selected={index === choice.active}
          // The field keeps the focus; losing it would close the list before the click arrives.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => choice.pick(leader)}
        >
          <Person leader={leader} />
        </div>
      ))}
    </div>
  );
}

function Person({ leader }: { leader: Leader }) {
  return (
    <>
      <span>{nameOf(leader)}</span>
      <small>{leader.username}</small>
    </>
  );
}

function onKey(event: KeyboardEvent<HTMLInputElement>, choice: LeaderChoice): void {
  const chosen = choice.found[choice.active];
  if (event.key === 'ArrowDown' || event.key === 'ArrowUp') choice.step(event.key === 'ArrowDown' ? 1 : -1);
  else if (event.key === 'Enter' && chosen) choice.pick(chosen);
  else if (event.key === 'Enter' && choice.isOpen) choice.close();
  else if (event.key === 'Escape' && choice.isOpen) choice.close();
  else return;
  event.preventDefault();
}
