import { type MouseEvent, memo, type ReactNode, type RefObject } from 'react';
import { Link, useLocation } from 'react-router';
import { useMediaQuery } from '../../lib/browser/use-media-query.ts';
import { t } from '../../lib/i18n.ts';
import type { ListColumn } from './columns.ts';
import { SortHead } from './sort-head.tsx';
import type { ListSelection } from './use-list-selection.ts';
import { useLongPress } from './use-long-press.ts';
import styles from './work-list.module.css';

/** What a list says about each of its rows. */
export interface RowView<Item> {
  getName: (item: Item) => string;
  /** A quiet word after the name. */
  getMark?: (item: Item) => ReactNode;
  getPath: (item: Item) => string;
  face: (item: Item, sizePx: number) => ReactNode;
  /** The second line on a phone. */
  line: (item: Item) => ReactNode;
  /** Named actions that appear on hover and focus. */
  actions?: (item: Item) => ReactNode;
}

interface Props<Item> {
  label: string;
  items: readonly Item[];
  view: RowView<Item>;
  nameSort: string;
  columns: readonly ListColumn<Item>[];
  selection?: ListSelection;
  openId: number | null;
  /** Opens a row beside the list. */
  onOpen: (item: Item) => void;
  isStale: boolean;
  tableRef: RefObject<HTMLTableElement | null>;
  /** Stands in the place of the rows: loading, nothing found, an error. */
  instead?: ReactNode;
}

const FACE_PX = { row: 28, phone: 44 };

/** The list of the office: lines of 44 px on a computer, of 66 px on a phone. The head stays while the page scrolls. */
export function WorkList<Item extends { id: number }>(props: Props<Item>) {
  const { label, items, view, nameSort, columns, selection, openId, onOpen, isStale, tableRef, instead } = props;
  const isPhone = !useMediaQuery('(min-width: 768px)');
  const { search } = useLocation();
  return (
    <div className={styles['room']}>
      <table
        ref={tableRef}
        className={styles['table']}
        aria-label={label}
        aria-busy={isStale}
        data-selecting={(selection && selection.count > 0) || undefined}
      >
        <ListHead nameSort={nameSort} columns={columns} hasActions={view.actions !== undefined} />
        {instead === undefined && (
          <tbody>
            {items.map((item, place) => (
              <MemoRow
                key={item.id}
                item={item}
                place={place}
                view={view as RowView<{ id: number }>}
                columns={columns as readonly ListColumn<{ id: number }>[]}
                facePx={isPhone ? FACE_PX.phone : FACE_PX.row}
                isOpen={item.id === openId}
                isSelected={selection?.has(item.id) ?? false}
                isSelecting={isPhone && (selection?.count ?? 0) > 0}
                search={search || '?'}
                onSelect={selection?.toggle}
                onOpen={onOpen as (item: { id: number }) => void}
              />
            ))}
          </tbody>
        )}
      </table>
      {instead}
    </div>
  );
}

interface HeadProps<Item> {
  nameSort: string;
  columns: readonly ListColumn<Item>[];
  hasActions: boolean;
}

function ListHead<Item>({ nameSort, columns, hasActions }: HeadProps<Item>) {
  return (
    <thead>
      <tr>
        <SortHead label={t('Name')} sort={nameSort} isDefault />
        {columns.map((column) => (
          <SortHead key={column.name} label={column.label} sort={column.sort} rank={column.rank} />
        ))}
        {hasActions && (
          <td className={styles['actionHead']}>
            <span className="visually-hidden">{t('Actions')}</span>
          </td>
        )}
      </tr>
    </thead>
  );
}

interface RowProps {
  item: { id: number };
  place: number;
  view: RowView<{ id: number }>;
  columns: readonly ListColumn<{ id: number }>[];
  facePx: number;
  /** The address of the list, for the way back. */
  search: string;
  isOpen: boolean;
  isSelected: boolean;
  /** On a phone a tap selects once something is selected. */
  isSelecting: boolean;
  onSelect: ((id: number) => void) | undefined;
  onOpen: (item: { id: number }) => void;
}

function Row({ item, place, columns, isOpen, isSelected, ...rest }: RowProps) {
  const { view } = rest;
  return (
    <tr data-row={place} data-open={isOpen || undefined} data-selected={isSelected || undefined}>
      <th scope="row" className={styles['name']}>
        <NameWords item={item} isOpen={isOpen} isSelected={isSelected} {...rest} />
      </th>
      {columns.map(({ name, rank, cell }) => (
        <td key={name} data-rank={rank}>
          {cell(item) ?? <span className={styles['none']}>–</span>}
        </td>
      ))}
      {view.actions && (
        <td className={styles['actionCell']}>
          <span className={styles['actions']}>{view.actions(item)}</span>
        </td>
      )}
    </tr>
  );
}

/** Face, name and on a phone the second line. The face becomes the tick box. */
function NameWords(props: Omit<RowProps, 'place' | 'columns'>) {
  const { item, view, isOpen, isSelected, facePx, search, isSelecting, onSelect, onOpen } = props;
  const name = view.getName(item);
  const longPress = useLongPress(() => onSelect?.(item.id));
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (isSelecting) onSelect?.(item.id);
    // Below this width there is no room beside the list: the link opens the page.
    else if (matchMedia('(min-width: 1024px)').matches) onOpen(item);
    else return;
    event.preventDefault();
  };
  return (
    <span className={styles['who']}>
      <span className={styles['face']}>
        {view.face(item, facePx)}
        {onSelect && (
          <input
            type="checkbox"
            className={styles['tick']}
            checked={isSelected}
            onChange={() => onSelect(item.id)}
            aria-label={t('Select {name}', { name })}
          />
        )}
      </span>
      <span className={styles['words']}>
        <Link
          to={view.getPath(item)}
          state={{ list: search }}
          className={styles['link']}
          aria-current={isOpen ? 'true' : undefined}
          onClick={open}
          {...longPress}
        >
          {name}
        </Link>
        {view.getMark?.(item)}
        <span className={styles['line']}>{view.line(item)}</span>
      </span>
    </span>
  );
}

/** A list of hundreds of rows changes one of them at a time. */
const MemoRow = memo(Row);
