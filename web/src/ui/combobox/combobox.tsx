import { type ComponentProps, type Key, type ReactNode, useEffect, useRef } from 'react';
import { TextInput } from '../form/inputs.tsx';
import { CloseIcon } from '../icons.tsx';
import styles from './combobox.module.css';
import type { ComboboxList } from './use-combobox.ts';

interface ListProps<Item> {
  list: ComboboxList<Item>;
  listLabel: string;
  keyOf: (item: Item) => Key;
  /** Renders an option. A span in it is bold while the option is active. */
  option: (item: Item) => ReactNode;
  /** Shown when nothing is found. */
  nothing?: string | undefined;
}

interface Props<Item> extends ListProps<Item>, Omit<ComponentProps<typeof TextInput>, 'list'> {
  /** Announces the number of options to screen readers. */
  countText?: (count: number) => string;
}

/** A text field with a list under it. */
export function Combobox<Item>({ list, listLabel, keyOf, option, nothing, countText, ...input }: Props<Item>) {
  return (
    <div className={styles['combobox']}>
      <TextInput
        onKeyDown={list.onKeyDown}
        {...input}
        role="combobox"
        autoComplete="off"
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-expanded={list.isOpen}
        aria-controls={list.isOpen ? list.id : undefined}
        aria-activedescendant={list.isOpen && list.active >= 0 ? `${list.id}-${list.active}` : undefined}
      />
      {list.isOpen && <Options list={list} listLabel={listLabel} keyOf={keyOf} option={option} nothing={nothing} />}
      {countText && (
        <span className="visually-hidden" role="status">
          {list.isOpen && countText(list.found.length)}
        </span>
      )}
    </div>
  );
}

function Options<Item>({ list, listLabel, keyOf, option, nothing }: ListProps<Item>) {
  const box = useRef<HTMLDivElement>(null);
  const active = useRef<HTMLDivElement>(null);
  // The list opens downwards; at the end of the window the page scrolls.
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' });
  }, [list.found.length]);
  useEffect(() => {
    active.current?.scrollIntoView({ block: 'nearest' });
  }, [list.active]);
  return (
    // The focus stays in the field, as the combobox pattern requires.
    <div ref={box} id={list.id} className={styles['list']} role="listbox" aria-label={listLabel}>
      {list.found.length === 0 && <p className={styles['nothing']}>{nothing}</p>}
      {list.found.map((item, index) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- Enter in the field does the same
        <div
          key={keyOf(item)}
          ref={index === list.active ? active : undefined}
          id={`${list.id}-${index}`}
          className={styles['option']}
          role="option"
          tabIndex={-1}
          aria-selected={index === list.active}
          // The field keeps the focus: a blur would close the list before the click.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => list.pick(item)}
        >
          {option(item)}
        </div>
      ))}
    </div>
  );
}

/** A button at the end of the field that clears the choice. */
export function ClearChoice({ label, onClear }: { label: string; onClear: () => void }) {
  return (
    <button type="button" className={styles['clear']} aria-label={label} onClick={onClear}>
      <CloseIcon size={18} />
    </button>
  );
}
