import { t } from '../../../../lib/i18n.ts';
import type { PrintedGroup } from './api.ts';
import { toKey } from './directory.tsx';
import styles from './print.module.css';
import { divideIntoSheets, listAddressLines } from './sheets.ts';

export const LABELS_PER_SHEET = 21;

/** One for each household, or for each person without one: three columns of seven. */
export function Labels({ groups, skipped }: { groups: readonly PrintedGroup[]; skipped: number }) {
  const places = [
    ...Array.from({ length: skipped }, (_, at) => ({ key: `empty-${at}`, group: null })),
    ...groups.map((group) => ({ key: toKey(group), group })),
  ];
  return divideIntoSheets(places, LABELS_PER_SHEET).map((sheet) => (
    <ul key={sheet.key} className={`${styles['sheet']} ${styles['labels']}`}>
      {sheet.items.map(({ key, group }) => (group ? <Label key={key} group={group} /> : <li key={key} aria-hidden />))}
    </ul>
  ));
}

function Label({ group }: { group: PrintedGroup }) {
  return (
    <li>
      <strong>{getAddressee(group)}</strong>
      {listAddressLines(group).map((line) => (
        <span key={line}>{line}</span>
      ))}
    </li>
  );
}

/** A person who lives alone is addressed by name. */
function getAddressee({ household, people, children }: PrintedGroup): string {
  const [first, ...others] = people;
  if (first && others.length === 0 && children === 0) return first.name;
  return t('{name} household', { name: household?.name ?? '' });
}
