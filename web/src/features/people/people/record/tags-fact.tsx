import type { Person } from '@kanisa/contract/people/people.schema.ts';
import { TAG_MAX } from '@kanisa/contract/people/people.ts';
import { t } from '../../../../lib/i18n.ts';
import { PersonFact } from './facts.tsx';
import styles from './record.module.css';

/** Short labels of the office. They are written with commas between them. */
export function TagsFact({ person, mayEdit }: { person: Person; mayEdit: boolean }) {
  return (
    <PersonFact
      person={person}
      label={t('Tags')}
      mayEdit={mayEdit}
      shown={({ tags }) => tags.join(', ') || null}
      fields={[
        {
          name: 'tags',
          label: t('Tags'),
          value: person.tags.join(', '),
          hint: t('Words of up to {max} letters, with commas between them.', { max: TAG_MAX }),
        },
      ]}
      toChanges={({ tags = '' }) => ({ tags: splitTags(tags) })}
    >
      <span className={styles['tags']}>
        {person.tags.map((tag) => (
          <span key={tag} className={styles['tag']}>
            {tag}
          </span>
        ))}
      </span>
    </PersonFact>
  );
}

const splitTags = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ''),
  ),
];
