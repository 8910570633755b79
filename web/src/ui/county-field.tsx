import { TextInput, type TextInputProps } from '@mantine/core';
import { type ChangeEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { COUNTIES, countiesLike } from '../content/counties.ts';
import { t } from '../lib/i18n.ts';
import styles from './county-field.module.css';
import type { FieldProps } from './form/use-contract-form.ts';

interface Props extends Omit<TextInputProps, 'error' | 'name' | 'form'> {
  field: FieldProps;
  label: string;
  onPick: (county: string) => void;
}

/** Offers Kenya's counties while one types, and takes any other text. */
export function CountyField({ field, onPick, ...rest }: Props) {
  const list = useSuggestions(onPick);
  return (
    <div className={styles['county']}>
      <TextInput
        {...rest}
        {...field}
        role="combobox"
        autoComplete="off"
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-expanded={list.isOpen}
        aria-controls={list.isOpen ? list.id : undefined}
        aria-activedescendant={list.isOpen && list.active >= 0 ? `${list.id}-${list.active}` : undefined}
        onChange={(event: ChangeEvent<HTMLInputElement>) => {
          void field.onChange(event);
          list.offer(countiesLike(event.target.value));
        }}
        onBlur={(event) => {
          void field.onBlur(event);
          list.offer([]);
        }}
        onKeyDown={rest.readOnly ? undefined : list.onKeyDown}
      />
      {list.isOpen && <Suggestions list={list} onPick={list.pick} />}
      <span className="visually-hidden" role="status">
        {list.isOpen && t('{count} counties to choose from', { count: list.found.length })}
      </span>
    </div>
  );
}

function Suggestions({ list, onPick }: { list: ReturnType<typeof useSuggestions>; onPick: (county: string) => void }) {
  const box = useRef<HTMLDivElement>(null);
  const activeOption = useRef<HTMLDivElement>(null);
  // It opens downwards: where the window ends, the page makes room for it.
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' });
  }, [list.found]);
  useEffect(() => {
    activeOption.current?.scrollIntoView({ block: 'nearest' });
  }, [list.active]);
  return (
    // The keyboard stays in the field, as the combobox pattern has it.
    <div ref={box} id={list.id} className={styles['list']} role="listbox" aria-label={t('Counties of Kenya')}>
      {list.found.map((county, index) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- Enter in the field does the same
        <div
          key={county}
          ref={index === list.active ? activeOption : undefined}
          id={`${list.id}-${index}`}
          className={styles['option']}
          role="option"
          tabIndex={-1}
          aria-selected={index === list.active}
          // The field keeps the focus; losing it would close the list before the click arrives.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPick(county)}
        >
          {county}
        </div>
      ))}
    </div>
  );
}

function useSuggestions(onPick: (county: string) => void) {
  const id = useId();
  const [found, setFound] = useState<readonly string[]>([]);
  const [active, setActive] = useState(-1);

  function offer(counties: readonly string[]): void {
    setFound(counties);
    setActive(-1);
  }

  function pick(county: string): void {
    onPick(county);
    offer([]);
  }

  function step(by: 1 | -1): void {
    setActive((before) => {
      if (before === -1) return by === 1 ? 0 : found.length - 1;
      return (before + by + found.length) % found.length;
    });
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    const isOpen = found.length > 0;
    const chosen = found[active];
    if (event.key === 'ArrowDown' && !isOpen) {
      const like = countiesLike(event.currentTarget.value);
      offer(like.length > 0 ? like : COUNTIES);
    } else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && isOpen)
      step(event.key === 'ArrowDown' ? 1 : -1);
    else if (event.key === 'Enter' && chosen !== undefined) pick(chosen);
    else if (event.key === 'Escape' && isOpen) offer([]);
    else return;
    event.preventDefault();
  }

  return { id, found, active, isOpen: found.length > 0, offer, pick, onKeyDown };
}
