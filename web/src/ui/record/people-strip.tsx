import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './people-strip.module.css';

export interface StripPerson {
  id: number;
  /** The whole name. */
  name: string;
  /** The name as it stands here. A phone shows its first word. */
  shown: string;
  /** 'Daughter, 11' */
  detail: string;
  path: string | null;
  face: (sizePx: number) => ReactNode;
}

interface Props {
  title: string;
  people: readonly StripPerson[];
  action: ReactNode;
  /** After the last person: 'and 3 children'. */
  note?: string | undefined;
  level?: 2 | 3;
}

const FACE_PX = 40;

/** The people who belong together, one tap from each other. */
export function PeopleStrip({ title, people, action, note, level = 2 }: Props) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <section className={styles['strip']} data-beside={level === 3 || undefined} aria-label={title}>
      <Heading>{title}</Heading>
      <ul>
        {people.map(({ id, name, shown, detail, path, face }) => (
          <li key={id}>
            <StripLink path={path}>
              {face(FACE_PX)}
              <span className={styles['words']}>
                <span className={styles['name']} title={name}>
                  {shown.split(' ')[0]}
                  <span className={styles['rest']}>{shown.slice(shown.split(' ')[0]?.length)}</span>
                </span>
                <span className={styles['detail']}>{detail}</span>
              </span>
            </StripLink>
          </li>
        ))}
        {note !== undefined && <li className={styles['note']}>{note}</li>}
      </ul>
      <span className={styles['action']}>{action}</span>
    </section>
  );
}

function StripLink({ path, children }: { path: string | null; children: ReactNode }) {
  if (path === null) return <span className={styles['person']}>{children}</span>;
  return (
    <Link to={path} className={styles['person']}>
      {children}
    </Link>
  );
}
