import { church } from '../../../../content/church.ts';
import type { PrintedGroup } from './api.ts';
import styles from './print.module.css';
import { divideIntoSheets } from './sheets.ts';

const BADGES_PER_SHEET = 10;
/** Longer names are written smaller, so that they stand in one line or two. */
const SHORT_NAME = 9;
const LONG_NAME = 16;

function getSize(name: string): 'short' | 'middle' | 'long' {
  const longest = Math.max(...name.split(' ').map((word) => word.length));
  if (longest > LONG_NAME || name.length > 2 * LONG_NAME) return 'long';
  return longest > SHORT_NAME || name.length > LONG_NAME ? 'middle' : 'short';
}

/** Ten on a sheet, with lines to cut along. */
export function Badges({ groups }: { groups: readonly PrintedGroup[] }) {
  const people = groups.flatMap((group) => group.people);
  return divideIntoSheets(people, BADGES_PER_SHEET).map(({ key, items }) => (
    <ul key={key} className={`${styles['sheet']} ${styles['badges']}`}>
      {items.map((person) => (
        <Badge key={person.id} person={person} />
      ))}
    </ul>
  ));
}

/** A single name is printed in large letters. */
function Badge({ person }: { person: PrintedGroup['people'][number] }) {
  const first = person.first_name ?? person.name;
  return (
    <li data-size={getSize(first)}>
      <span className={styles['church']}>{church.name}</span>
      <strong>{first}</strong>
      {person.first_name !== null && <span className={styles['lastName']}>{person.last_name}</span>}
    </li>
  );
}
