import { t } from '../../lib/i18n.ts';
import { LineIcon } from '../line-icons.tsx';
import popover from '../popover/popover.module.css';
import { Popover } from '../popover/popover.tsx';
import type { ChosenColumns, ListColumn } from './columns.ts';
import styles from './filter-sentence.module.css';

interface Props<Item> {
  columns: readonly ListColumn<Item>[];
  chosen: ChosenColumns<Item>;
}

/** Phones show one line for each row, so the choice is for wider screens only. */
export function ColumnChooser<Item>({ columns, chosen }: Props<Item>) {
  return (
    <span className={styles['wideOnly']}>
      <Popover
        label={t('Columns')}
        triggerClass={styles['quiet']}
        trigger={
          <>
            <LineIcon name="columns" size={16} />
            {t('Columns')}
          </>
        }
      >
        {() =>
          columns.map(({ name, label }) => (
            <label key={name} className={popover['item']}>
              <input type="checkbox" checked={chosen.isShown(name)} onChange={() => chosen.toggle(name)} />
              {label}
            </label>
          ))
        }
      </Popover>
    </span>
  );
}
