import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  type ArrayPath,
  type FieldArray,
  type FieldPath,
  type FieldValues,
  useFieldArray,
  useWatch,
} from 'react-hook-form';
import type { SectionForm } from './section-form.ts';

const FIELD = ':is(input, textarea, select)';

/** The rows of a list in a form. The focus follows what was done, because a moved or removed element loses it. */
export function useListRows<Values extends FieldValues, Name extends ArrayPath<Values>>(
  form: SectionForm<Values>,
  name: Name,
) {
  type Row = FieldArray<Values, Name>;
  const list = useRef<HTMLOListElement>(null);
  const undoButton = useRef<HTMLButtonElement>(null);
  const rows = useFieldArray({ control: form.control, name });
  const [removed, setRemoved] = useState<{ index: number; row: Row } | null>(null);
  const watched: unknown = useWatch({ control: form.control, name: name as FieldPath<Values> });
  const values = Array.isArray(watched) ? (watched as Row[]) : [];

  const focusRow = (index: number, selector: string) => focusInside(list.current?.children[index], selector);

  return {
    list,
    undoButton,
    ids: rows.fields.map(({ id }) => id),
    values,
    removed,
    move(from: number, by: -1 | 1) {
      const to = from + by;
      const isAtEnd = to === 0 || to === rows.fields.length - 1;
      flushSync(() => rows.move(from, to));
      focusRow(to, `[data-move="${(by < 0) === isAtEnd ? 'down' : 'up'}"]`);
    },
    add(row: Row) {
      flushSync(() => {
        rows.append(row, { shouldFocus: false });
        setRemoved(null);
      });
      focusRow(rows.fields.length, FIELD);
    },
    remove(index: number) {
      const row = values[index];
      flushSync(() => {
        rows.remove(index);
        if (row !== undefined) setRemoved({ index, row: structuredClone(row) });
      });
      undoButton.current?.focus();
    },
    restore() {
      if (!removed) return;
      flushSync(() => {
        rows.insert(removed.index, removed.row, { shouldFocus: false });
        setRemoved(null);
      });
      focusRow(removed.index, FIELD);
    },
  };
}

function focusInside(row: Element | undefined, selector: string): void {
  const fold = row?.querySelector('details');
  if (fold) fold.open = true;
  row?.querySelector<HTMLElement>(selector)?.focus();
}
